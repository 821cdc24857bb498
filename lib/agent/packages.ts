/**
 * Loading of agent frameworks, which are only needed by those who use them.
 *
 * @module
 */
import { PagetreeError } from "../errors.ts";

/**
 * Loads a package that may not be installed.
 *
 * @param name Name of the package, for the error.
 * @param load Imports it.
 * @returns The module.
 * @throws {PagetreeError} `PACKAGE_MISSING` with the package to add.
 */
export async function loadPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const message = `Cannot load ${name} as an agent framework: add it with "deno add npm:${name}"`;
    throw new PagetreeError("PACKAGE_MISSING", message, { package: name, cause });
  }
}
