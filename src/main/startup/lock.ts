import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandOf } from '#platform/postgres/process.server.ts';

/** Locks the data folder for this process. Throws when another one is using it. Returns a function that unlocks it. */
export function lockFolder(folder: string): () => void {
  createFolder(folder);
  const file = path.join(folder, 'pid');
  try {
    createFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const previous = readPreviousRun(folder);
    // After a restart of the machine, another program may have the same process id.
    if (previous !== process.pid && commandOf(previous).includes('src/main/startup/cli.ts'))
      throw new Error(`process ${previous} already runs with ${folder}; stop it or set DATA_DIR to another folder`);
    rmSync(file, { force: true });
    createFile(file);
  }
  return () => rmSync(file, { force: true });
}

/** Writes the id of this process. Throws EEXIST when another process was faster. */
const createFile = (file: string) => writeFileSync(file, String(process.pid), { flag: 'wx' });

/** Returns the id of the process that uses `folder`, or used it and was killed; 0 when the last run stopped in order. */
export function readPreviousRun(folder: string): number {
  try {
    return Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
  } catch {
    return 0;
  }
}

/** Other users may pass through the folder, because PostgreSQL may run as one of them, but can't list it. */
function createFolder(folder: string): void {
  try {
    createMissing(folder);
    accessSync(`${folder}/.`, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`the folder ${folder} cannot be written (${code}); set DATA_DIR to another folder`);
  }
}

/** Creates one level at a time: Node.js's recursive mkdir never returns where the system gives odd errors, as in /proc. */
function createMissing(folder: string): void {
  if (existsSync(folder)) return;
  createMissing(path.dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
}
