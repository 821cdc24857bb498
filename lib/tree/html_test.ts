import assert from "node:assert/strict";
import { hasChromium, openPage } from "../../testing/chromium.ts";
import { requires } from "../../testing/require.ts";
import { treeHtml } from "./html.ts";
import type { DocumentTree, TreeNode } from "./types.ts";

const HOSTILE = `</script><script>window.owned = 1</script><img src=x onerror="window.owned = 2">`;

const tree: DocumentTree = {
  doc_name: "a.pdf",
  page_count: 20,
  toc_source: "detected",
  structure: [
    { title: "Preface", node_id: "0000", start_index: 1, end_index: 2, synthetic: "preface" },
    {
      title: "1 Start",
      node_id: "0001",
      start_index: 3,
      end_index: 9,
      nodes: [
        {
          title: "1.1 Café",
          node_id: "0002",
          start_index: 3,
          end_index: 5,
          confidence: 0.8,
          page_label: "iii",
        },
        {
          title: "1.2 Ways",
          node_id: "0003",
          start_index: 6,
          end_index: 9,
          nodes: [{ title: "1.2.1 Deep", node_id: "0004", start_index: 8, end_index: 9 }],
        },
      ],
    },
    {
      title: `2 ${HOSTILE} "quotes" & \u202egnp.exe`,
      node_id: "0005",
      start_index: 10,
      end_index: 20,
      summary: `Summary ${HOSTILE}`,
      heading: { page: 10, x: 72, y: 90, width: 200, height: 14 },
      unverified: true,
    },
  ],
};

Deno.test("treeHtml() writes one page that names no other address", () => {
  const html = treeHtml(tree);
  assert.ok(html.startsWith("<!DOCTYPE html>"));
  assert.ok(!/(?:https?:)?\/\/\w|\bsrc=(?!x)|@import|url\(/.test(html.replaceAll(/^ *\/\/.*$/gm, "")));
  assert.match(
    html,
    /default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'/,
  );
});

Deno.test("treeHtml() writes titles as data, with nothing that could end its element", () => {
  const html = treeHtml({ ...tree, doc_title: HOSTILE });
  assert.equal(html.match(/<script/g)!.length, 2);
  assert.equal(html.match(/<\/script/g)!.length, 2);
  assert.ok(!html.includes("<img"));
  assert.ok(!html.includes("\u202e"));
  assert.match(html, /<title>&lt;\/script&gt;/);
});

Deno.test("treeHtml() takes a title of its own and is the same every time", () => {
  const html = treeHtml(tree, { title: "Mine" });
  assert.match(html, /<title>Mine<\/title>/);
  assert.equal(treeHtml(structuredClone(tree), { title: "Mine" }), html);
});

const available = requires("chromium", await hasChromium());

/** The titles in sight, with a sign before the parents that are folded (+) or open (-). */
const SHOWN = `[...document.querySelectorAll("[role=treeitem]")].map((row) =>
  ({ true: "-", false: "+" }[row.ariaExpanded] ?? "") + row.querySelector(".title").textContent)`;
const CURRENT = `document.querySelector("[aria-selected=true] .title")?.textContent`;

Deno.test({ name: "treeHtml() in a browser folds and unfolds by mouse", ignore: !available }, async () => {
  await using page = await openPage(treeHtml(tree));
  const all = ["Preface", "-1 Start", "1.1 Café", "-1.2 Ways", "1.2.1 Deep"];
  assert.deepEqual((await page.run<string[]>(SHOWN)).slice(0, 5), all);
  await page.click('[data-index="1"] .twisty');
  assert.deepEqual((await page.run<string[]>(SHOWN)).slice(0, 2), ["Preface", "+1 Start"]);
  assert.equal(await page.run(`document.querySelectorAll("[role=treeitem]").length`), 3);
  await page.click("#unfold");
  assert.deepEqual((await page.run<string[]>(SHOWN)).slice(0, 5), all);
  await page.click("#fold");
  assert.equal(await page.run(`document.querySelectorAll("[role=treeitem]").length`), 3);
  assert.deepEqual(page.problems, []);
});

Deno.test(
  { name: "treeHtml() in a browser shows the details of what is clicked", ignore: !available },
  async () => {
    await using page = await openPage(treeHtml(tree));
    const pane = `document.getElementById("pane").textContent`;
    assert.match(await page.run(pane), /Tree fromheadings found in the layout.*20 of 20 pages \(all\)/);
    await page.click('[data-index="2"] .title');
    assert.match(await page.run(pane), /1 Start1\.1 CaféPages3–5Printed labeliiiNode id0002Confidence0\.80/);
    await page.click(".crumbs button");
    assert.equal(await page.run(CURRENT), "1 Start");
    // The strip along the top: the right quarter belongs to the last section.
    const strip = await page.run<boolean>(`(() => {
    const strip = document.getElementById("strip"), box = strip.getBoundingClientRect();
    strip.dispatchEvent(new MouseEvent("click", { clientX: box.left + 0.9 * box.width, clientY: box.top + 2 }));
    return document.querySelector("[aria-selected=true]").dataset.index === "5";
  })()`);
    assert.ok(strip);
    assert.match(await page.run(pane), /page 10, 72 pt from the left, 90 pt from the top, 200 × 14 pt/);
  },
);

Deno.test({
  name: "treeHtml() in a browser searches while typing and marks what it finds",
  ignore: !available,
}, async () => {
  await using page = await openPage(treeHtml(tree));
  await page.click("#fold");
  await page.press("/");
  await page.type("CAFE");
  assert.deepEqual(await page.run(SHOWN), ["-1 Start", "1.1 Café"]);
  assert.deepEqual(
    await page.run(`[...document.querySelectorAll("#sheet mark")].map((mark) => mark.textContent)`),
    ["Café"],
  );
  assert.equal(await page.run(`document.getElementById("count").textContent`), "1 / 1");
  await page.press("Escape");
  assert.equal(await page.run(`document.getElementById("search").value`), "");
  // What was found stays in sight.
  assert.equal(await page.run(CURRENT), "1.1 Café");
  await page.click("#search");
  await page.type("1.2");
  assert.equal(await page.run(`document.getElementById("count").textContent`), "1 / 2");
  await page.press("Enter");
  assert.equal(await page.run(CURRENT), "1.2.1 Deep");
  await page.type("zzz");
  assert.equal(await page.run(`document.getElementById("count").textContent`), "no match");
  assert.deepEqual(await page.run(SHOWN), []);
});

Deno.test(
  { name: "treeHtml() in a browser follows the keys of the ARIA tree pattern", ignore: !available },
  async () => {
    await using page = await openPage(treeHtml(tree));
    await page.run(`document.getElementById("tree").focus()`);
    const after = async (...keys: string[]) => {
      for (const key of keys) await page.press(key);
      return await page.run<string>(CURRENT);
    };
    assert.equal(await after("ArrowDown", "ArrowDown"), "1 Start");
    assert.equal(await after("ArrowRight"), "1.1 Café");
    assert.equal(await after("ArrowLeft"), "1 Start");
    await page.press("ArrowLeft");
    assert.equal((await page.run<string[]>(SHOWN))[1], "+1 Start");
    await page.press("ArrowRight");
    assert.equal((await page.run<string[]>(SHOWN))[1], "-1 Start");
    assert.equal(await after("Home"), "Preface");
    assert.match(await after("End"), /^2 /);
    assert.equal(await after("p"), "Preface");
    await page.press("ArrowDown");
    await page.press("Enter");
    assert.equal((await page.run<string[]>(SHOWN))[1], "+1 Start");
    const row = await page.run(`(() => {
    const row = document.getElementById(document.getElementById("tree").getAttribute("aria-activedescendant"));
    return [row.ariaLevel, row.ariaPosInSet, row.ariaSetSize, row.ariaSelected, row.ariaExpanded];
  })()`);
    assert.deepEqual(row, ["1", "2", "3", "true", "false"]);
  },
);

Deno.test({
  name: "treeHtml() in a browser keeps hostile titles text and asks for nothing",
  ignore: !available,
}, async () => {
  await using page = await openPage(treeHtml(tree));
  await page.click('[data-index="5"] .title');
  const title = await page.run<string>(CURRENT);
  assert.equal(title, `2 ${HOSTILE} "quotes" & \\u{202e}gnp.exe`);
  assert.match(await page.run(`document.getElementById("pane").textContent`), /Summary <\/script><script>/);
  assert.equal(await page.run("window.owned ?? null"), null);
  assert.equal(await page.run(`document.querySelectorAll("img").length`), 0);
  assert.equal(page.requests.length, 1);
  assert.deepEqual(page.problems, []);
});

Deno.test({
  name: "treeHtml() in a browser follows the system's colours and its own button",
  ignore: !available,
}, async () => {
  await using page = await openPage(treeHtml(tree), { colorScheme: "dark" });
  const paper = `getComputedStyle(document.body).backgroundColor`;
  assert.equal(await page.run(paper), "rgb(20, 23, 28)");
  await page.click("#theme");
  assert.equal(await page.run(paper), "rgb(255, 255, 255)");
});

Deno.test(
  { name: "treeHtml() in a browser works inside an iframe", ignore: !available },
  async () => {
    const attribute = treeHtml(tree).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    await using page = await openPage(
      `<iframe style="width: 800px; height: 400px" srcdoc="${attribute}"></iframe>`,
    );
    const rows =
      `document.querySelector("iframe").contentDocument.querySelectorAll("[role=treeitem]").length`;
    assert.equal(await page.run(rows), 6);
    assert.deepEqual(page.problems, []);
  },
);

Deno.test(
  { name: "treeHtml() in a browser places Markdown sections by line", ignore: !available },
  async () => {
    const structure = [{ title: "A", line_num: 1 }, { title: "B", line_num: 6 }];
    await using page = await openPage(treeHtml({ doc_name: "a.md", line_count: 10, structure }));
    assert.equal(await page.run(`document.querySelector(".scale").textContent`), "line 1line 10");
    const bars = `[...document.querySelectorAll(".bar i")].map(({ style }) => [style.left, style.width])`;
    assert.deepEqual(await page.run(bars), [["0%", "50%"], ["50%", "50%"]]);
    await page.click('[data-index="1"] .title');
    assert.match(await page.run(`document.getElementById("pane").textContent`), /BPlaceline 6/);
  },
);

Deno.test(
  { name: "treeHtml() in a browser draws only what is in sight of 10,000 nodes", ignore: !available },
  async () => {
    const structure: TreeNode[] = Array.from({ length: 100 }, (_, i) => ({
      title: `Chapter ${i}`,
      start_index: i * 10 + 1,
      end_index: i * 10 + 10,
      nodes: Array.from({ length: 99 }, (_, j) => ({
        title: `Section ${i}.${j}`,
        start_index: i * 10 + 1 + Math.floor(j / 10),
        end_index: i * 10 + 1 + Math.floor(j / 10),
      })),
    }));
    await using page = await openPage(treeHtml({ doc_name: "big.pdf", page_count: 1000, structure }));
    await page.click("#unfold");
    await page.run(`document.getElementById("tree").focus()`);
    await page.press("End");
    assert.equal(await page.run(CURRENT), "Section 99.98");
    assert.ok(await page.run<number>(`document.querySelectorAll("[role=treeitem]").length`) < 60);
    await page.press("/");
    await page.type("section 57.");
    assert.equal(await page.run(`document.getElementById("count").textContent`), "1 / 99");
    assert.deepEqual(page.problems, []);
  },
);
