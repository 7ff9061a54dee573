import { existsSync } from 'node:fs';
import path from 'node:path';

/** The package's folder, found upwards from this file; the same for plain modules and for the built bundle. */
export const packageRoot = find(import.meta.dirname);

function find(folder: string): string {
  if (existsSync(path.join(folder, 'migrations'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('the package folder (with migrations/) was not found');
  return find(parent);
}
