import { existsSync } from 'node:fs';
import path from 'node:path';

/** The package's folder. Found by walking up, because this file may run from src/ or from the built bundle. */
export const packageRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'migrations'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('the package folder (with migrations/) was not found');
  return findRoot(parent);
}
