/**
 * Notebooks as JSON: their code cells, one module out of them, and outputs to strip.
 */

/** A cell of a notebook file. */
export interface Cell {
  cell_type: string;
  source: string | string[];
  outputs?: unknown[];
  execution_count?: number | null;
  metadata?: Record<string, unknown>;
  [key: string]: unknown;
}

/** A notebook file, format 4. */
export interface Notebook {
  cells: Cell[];
  metadata: Record<string, unknown>;
  nbformat: number;
  nbformat_minor: number;
}

/** A place in a notebook. */
export interface Place {
  /** Number of the code cell, from 1, as Jupyter counts when it runs all. */
  cell: number;
  /** Line in the cell, from 1. */
  line: number;
}

/** The code of a notebook as one module. */
export interface NotebookModule {
  /** TypeScript text. */
  source: string;
  /** For each line of the text, from 0, where it stands in the notebook. */
  places: Place[];
}

/** Longest code cell, in lines; what is longer belongs into the library, with a test. */
const MAX_LINES = 15;

/**
 * Reads a notebook.
 *
 * @param text Text of the file.
 * @param file Its name, for messages.
 * @throws {Error} When it is no notebook of format 4.
 */
export function parseNotebook(text: string, file: string): Notebook {
  let value: Notebook;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(`Cannot read ${file} as a notebook: got text that is not JSON`, { cause });
  }
  if (value?.nbformat !== 4 || !Array.isArray(value.cells)) {
    throw new Error(`Cannot read ${file} as a notebook of format 4: got format ${value?.nbformat}`);
  }
  return value;
}

/** The text of the code cells, in order. */
export function codeCells(notebook: Notebook): string[] {
  return notebook.cells.filter((cell) => cell.cell_type === "code").map(({ source }) =>
    [source].flat().join("")
  );
}

/**
 * Puts code cells together as one module, so that a type checker can read them.
 *
 * Imports may stay where they are, since a module's imports are hoisted anyway. A name may be declared once only,
 * although a kernel lets later cells declare it again.
 *
 * @param cells Text of the cells.
 * @param first Number of the first cell.
 */
export function toModule(cells: readonly string[], first = 1): NotebookModule {
  const lines: string[] = [];
  const places: Place[] = [];
  cells.forEach((cell, i) => {
    // The semicolon keeps a cell that starts with a bracket from continuing the one before it.
    for (const [n, line] of [...cell.split("\n"), ";"].entries()) {
      lines.push(line);
      places.push({ cell: first + i, line: n + 1 });
    }
  });
  return { source: [...lines, "export {};", ""].join("\n"), places };
}

/** What is wrong with a notebook as it is committed, apart from errors in its code. */
export function untidiness(notebook: Notebook): string[] {
  return notebook.cells.filter((cell) => cell.cell_type === "code").flatMap((cell, i) => {
    const [source] = codeCells({ ...notebook, cells: [cell] });
    const lines = source!.split("\n").length;
    const rules: [broken: boolean, text: string][] = [
      [!isStripped(cell), "has outputs or a count; run deno task notebooks --strip"],
      [lines > MAX_LINES, `has ${lines} lines; ${MAX_LINES} are the most`],
      [
        /\bDeno\.test\(/.test(source!),
        "has a Deno.test, whose failure leaves the cell green; use node:assert",
      ],
      // Front ends differ in the folder in which they start a kernel.
      [
        /\b(?:from|import)\s*\(?\s*["']\.{1,2}\//.test(source!),
        "imports by a path; use the bare name of the package",
      ],
    ];
    return rules.filter(([broken]) => broken).map(([, text]) => `code cell ${i + 1} ${text}`);
  });
}

/** The notebook without outputs, execution counts and what kernels and front ends noted in it. */
export function stripped(notebook: Notebook): Notebook {
  const cells = notebook.cells.map((cell) =>
    cell.cell_type === "code" ? { ...cell, metadata: {}, execution_count: null, outputs: [] } : cell
  );
  const { kernelspec } = notebook.metadata;
  return { ...notebook, cells, metadata: { kernelspec, language_info: { name: "typescript" } } };
}

function isStripped({ outputs = [], execution_count = null }: Cell): boolean {
  return outputs.length === 0 && execution_count === null;
}
