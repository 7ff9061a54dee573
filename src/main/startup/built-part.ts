import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';

/**
 * Returns a part of the product from the build, which loads in a fraction of the time that its hundreds of sources take. In development,
 * `fromSources` loads it.
 */
export function builtPart<Part>(
  name: 'start' | 'worker' | 'sandbox',
  fromSources: () => Promise<Part>,
  isDevelopment = process.env.NODE_ENV === 'development',
): Promise<Part> {
  return isDevelopment ? fromSources() : import(path.join(packageRoot, 'build/server', `${name}.js`));
}
