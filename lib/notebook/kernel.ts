/**
 * The part of the kernel's own API that is used here.
 *
 * @module
 */

/** What the kernel offers; it exists in a kernel only. */
export interface Kernel {
  /** Sends an output; with `update` it takes the place of the earlier one of the same id. */
  display(value: unknown, options?: { display_id?: string; update?: boolean }): Promise<void>;
}

/** The kernel; outside of one the mere look at `Deno.jupyter` throws. */
export function findKernel(): Kernel | undefined {
  try {
    return (Deno as unknown as { jupyter?: Kernel }).jupyter;
  } catch {
    return undefined;
  }
}
