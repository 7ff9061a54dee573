import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandOf, isAlive } from '#platform/postgres/process.server.ts';

/** Keeps two starts from sharing one data folder: throws while the former still runs. Returns what undoes it. */
export function lockFolder(folder: string): () => void {
  makeFolder(folder);
  const former = formerRun(folder);
  if (former && former !== process.pid && isAlive(former) && commandOf(former).includes('src/main/startup/cli.ts')) {
    throw new Error(`process ${former} already runs with ${folder}; stop it or set DATA_DIR to another folder`);
  }
  const file = path.join(folder, 'pid');
  rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

/** The id of the process that runs with `folder`, or did and was killed; 0 when the last run tidied up. */
export function formerRun(folder: string): number {
  try {
    return Number(readFileSync(path.join(folder, 'pid'), 'utf8'));
  } catch {
    return 0;
  }
}

/** Others may pass through to PostgreSQL's data, which has a user of its own, but not look around. */
function makeFolder(folder: string): void {
  try {
    makeMissing(folder);
    accessSync(`${folder}/.`, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`the folder ${folder} cannot be written (${code}); set DATA_DIR to another folder`);
  }
}

/** One level after the other: Node.js's own recursive way never ends where the system refuses oddly, as in /proc. */
function makeMissing(folder: string): void {
  if (existsSync(folder)) return;
  makeMissing(path.dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
}
