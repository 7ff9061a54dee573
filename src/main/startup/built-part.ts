import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '#platform/root.server.ts';

/**
 * Returns a part of the product from the build, which loads in a fraction of the time that its hundreds of sources take. In development,
 * `fromSources` loads it. Without a build, ends the process with one sentence.
 */
export async function builtPart<Part>(
  name: 'supervisor' | 'worker' | 'sandbox',
  fromSources: () => Promise<Part>,
  isDevelopment = process.env.NODE_ENV === 'development',
): Promise<Part> {
  if (isDevelopment) return fromSources();
  const file = builtFile(name);
  if (!existsSync(file)) {
    console.error('Cannot start: there is no build yet. npm start makes one.');
    process.exit(1);
  }
  return import(file.href);
}

/** Returns the address of a bundle. A path may hold characters that mean something else in an import, such as `#`. */
export const builtFile = (name: string): URL => pathToFileURL(path.join(packageRoot, 'build/server', `${name}.js`));
