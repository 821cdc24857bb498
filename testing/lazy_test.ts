import assert from "node:assert/strict";

const ROOT = new URL("../", import.meta.url);

/** The native addons that a child has mapped after it loaded a module. */
async function addonsAfter(specifier: string): Promise<string[]> {
  const source = `
    const specifier = "${specifier}";
    await import(specifier);
    const maps = await Deno.readTextFile("/proc/self/maps");
    console.log(JSON.stringify(maps.split("\\n").filter((line) => line.includes(".node"))));
  `;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=ts", source],
    cwd: ROOT.pathname,
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test({
  name: 'import "./mod.ts" loads no native addon',
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    assert.deepEqual(await addonsAfter(new URL("mod.ts", ROOT).href), []);
    assert.notDeepEqual(await addonsAfter("canvas"), [], "an addon would be seen");
  },
});

Deno.test("mod.ts names no SDK and no native addon among what it always loads", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "mod.ts"],
    cwd: ROOT.pathname,
  }).output();
  interface Dependency {
    specifier: string;
    code?: { specifier?: string };
    isDynamic?: boolean;
  }
  const graph: { roots: string[]; modules: { specifier: string; dependencies?: Dependency[] }[] } = JSON
    .parse(
      new TextDecoder().decode(stdout),
    );
  const modules = new Map(graph.modules.map((module) => [module.specifier, module]));
  const seen = new Set<string>();
  const visit = (specifier: string) => {
    if (seen.has(specifier)) return;
    seen.add(specifier);
    for (const { code, isDynamic } of modules.get(specifier)?.dependencies ?? []) {
      if (code?.specifier && !isDynamic) visit(code.specifier);
    }
  };
  graph.roots.forEach(visit);
  assert.ok(
    [...seen].some((specifier) => specifier.endsWith("/lib/model/openai_client.ts")),
    "the graph was walked",
  );
  assert.deepEqual([...seen].filter((specifier) => /npm:.*(openai|anthropic|napi-rs)/.test(specifier)), []);
});
