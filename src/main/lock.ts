import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandOf, isAlive } from '#platform/process.server.ts';

/**
 * Keeps two starts from sharing one data folder. Says whether the former run left without tidying up; throws when it
 * still runs.
 */
export function lockFolder(folder: string): { leftover: boolean; release(): void } {
  const file = path.join(folder, 'pid');
  makeFolder(folder);
  const former = readPid(file);
  if (former && former !== process.pid && isAlive(former) && commandOf(former).includes('src/main/cli.ts')) {
    throw new Error(`process ${former} already runs with ${folder}; stop it or set DATA_DIR to another folder`);
  }
  rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return { leftover: former > 0, release: () => rmSync(file, { force: true }) };
}

/** Others may pass through to PostgreSQL's data, which has a user of its own, but not look around. */
function makeFolder(folder: string): void {
  try {
    makeMissing(folder);
    accessSync(path.join(folder, '.'), constants.W_OK);
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

function readPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}
