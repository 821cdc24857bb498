/**
 * A page in a real Chromium, driven through its DevTools protocol: enough for tests that click and type.
 *
 * @module
 */

/** Where Debian puts Chromium. */
const CHROMIUM = "/usr/bin/chromium";

/** Whether Chromium is installed. */
export async function hasChromium(): Promise<boolean> {
  return await Deno.stat(CHROMIUM).then((file) => file.isFile, () => false);
}

/** An open page; close it with `await using`. */
export interface BrowserPage extends AsyncDisposable {
  /** Errors of scripts, and what the content security policy stopped, so far. */
  readonly problems: string[];
  /** Addresses that the page asked for, its own included. */
  readonly requests: string[];
  /** Runs JavaScript in the page and gives back its value as JSON. */
  run<T>(expression: string): Promise<T>;
  /** Clicks the middle of the first element that the selector finds. */
  click(selector: string): Promise<void>;
  /** Presses a key, such as `ArrowDown`, `a` or `*`. */
  press(key: string): Promise<void>;
  /** Types text, as if pasted, where the focus is. */
  type(text: string): Promise<void>;
  /** A PNG picture of the first element that the selector finds, or of the window. */
  picture(selector?: string): Promise<Uint8Array>;
}

/** Options of {@linkcode openPage}. */
export interface PageOptions {
  /**
   * What the system is said to prefer.
   * @default {"light"}
   */
  colorScheme?: "light" | "dark";
}

/**
 * Opens HTML text in a Chromium of its own, 1200 by 900 pixels.
 *
 * @param html The page.
 * @param options Colour scheme.
 * @returns The page after its load event.
 */
export async function openPage(html: string, options: PageOptions = {}): Promise<BrowserPage> {
  const folder = await Deno.makeTempDir({ prefix: "pagetree-chromium-" });
  await Deno.writeTextFile(`${folder}/page.html`, html);
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"];
  const browser = new Deno.Command(CHROMIUM, {
    args: [...args, `--user-data-dir=${folder}/profile`, "--window-size=1200,900", "about:blank"],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const { address, drained } = await devToolsAddress(browser.stderr);
  const connection = await Connection.open(address);
  const { targetId } = await connection.send<{ targetId: string }>("Target.createTarget", {
    url: "about:blank",
  });
  const attached = await connection.send<{ sessionId: string }>("Target.attachToTarget", {
    targetId,
    flatten: true,
  });
  const send = <T>(method: string, params: object = {}) =>
    connection.send<T>(method, params, attached.sessionId);

  const problems: string[] = [];
  const requests: string[] = [];
  connection.on(
    "Runtime.exceptionThrown",
    (e) => problems.push(e.exceptionDetails.exception?.description ?? "error"),
  );
  connection.on("Log.entryAdded", (e) => problems.push(e.entry.text));
  connection.on("Network.requestWillBeSent", (e) => requests.push(e.request.url));
  const loaded = new Promise<void>((resolve) => connection.on("Page.loadEventFired", () => resolve()));
  for (const domain of ["Runtime", "Log", "Network", "Page"]) await send(`${domain}.enable`);
  const features = [{ name: "prefers-color-scheme", value: options.colorScheme ?? "light" }];
  await send("Emulation.setEmulatedMedia", { features });
  await send("Page.navigate", { url: `file://${folder}/page.html` });
  await loaded;

  async function run<T>(expression: string): Promise<T> {
    const reply = await send<Evaluated<T>>("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (reply.exceptionDetails) {
      throw new Error(`Cannot run ${expression}: ${JSON.stringify(reply.exceptionDetails)}`);
    }
    return reply.result.value;
  }

  return {
    problems,
    requests,
    run,
    async click(selector) {
      const place = await run<{ x: number; y: number }>(
        `(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })()`,
      );
      for (const type of ["mousePressed", "mouseReleased"]) {
        await send("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount: 1 });
      }
    },
    async press(key) {
      const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
      const codes: Record<string, number> = { Enter: 13, Escape: 27, Tab: 9, " ": 32 };
      const event = { key, text, windowsVirtualKeyCode: codes[key] };
      await send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
      await send("Input.dispatchKeyEvent", { type: "keyUp", key });
    },
    async type(text) {
      await send("Input.insertText", { text });
    },
    async picture(selector) {
      const clip = selector && await run<object>(
        `(() => { const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
          return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height, scale: 1 }; })()`,
      );
      const { data } = await send<{ data: string }>("Page.captureScreenshot", {
        format: "png",
        captureBeyondViewport: true,
        ...(clip && { clip }),
      });
      return Uint8Array.fromBase64(data);
    },
    async [Symbol.asyncDispose]() {
      await connection.close();
      await drained;
      await browser.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

interface Evaluated<T> {
  result: { value: T };
  exceptionDetails?: unknown;
}

/** Reads the address that Chromium prints; goes on reading to the end, so that the pipe never fills. */
async function devToolsAddress(
  stderr: ReadableStream<Uint8Array>,
): Promise<{ address: string; drained: Promise<void> }> {
  const found = Promise.withResolvers<string>();
  const drained = (async () => {
    let log = "";
    for await (const text of stderr.pipeThrough(new TextDecoderStream())) {
      log += text;
      const address = /DevTools listening on (ws:\S+)/.exec(log)?.[1];
      if (address) found.resolve(address);
    }
    found.reject(new Error(`Cannot start Chromium: got ${log}`));
  })();
  return { address: await found.promise, drained };
}

// deno-lint-ignore no-explicit-any -- events are as many as the protocol's pages are long
type Listener = (params: any) => void;

/** Requests, replies and events over one socket. */
class Connection {
  #next = 1;
  #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #listeners = new Map<string, Listener>();

  private constructor(private readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => {
      const { id, method, params, result, error } = JSON.parse(data);
      if (id === undefined) return this.#listeners.get(method)?.(params);
      const waiting = this.#waiting.get(id)!;
      this.#waiting.delete(id);
      if (error) waiting.reject(new Error(`Cannot drive Chromium: ${error.message}`));
      else waiting.resolve(result);
    };
  }

  static async open(address: string): Promise<Connection> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return new Connection(socket);
  }

  on(method: string, listener: Listener): void {
    this.#listeners.set(method, listener);
  }

  send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = this.#next++;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.socket.send(JSON.stringify({ id, method, params, sessionId }));
    return waiting.promise as Promise<T>;
  }

  /** Ends the browser, and with it the connection. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.socket.onclose = resolve);
    await this.send("Browser.close");
    await closed;
  }
}
