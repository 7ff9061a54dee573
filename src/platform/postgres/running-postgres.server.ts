import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the connection string of the embedded PostgreSQL that another process runs in `folder`, or null if none runs.
 * The server itself keeps its port on the fourth line of `postmaster.pid`.
 */
export function runningPostgresUrl(folder: string): string | null {
  const [passwordFile, pidFile] = [path.join(folder, 'password'), path.join(folder, 'data', 'postmaster.pid')];
  if (!existsSync(passwordFile) || !existsSync(pidFile)) return null;
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]?.trim();
  if (!port) return null;
  return `postgres://nearhand:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/nearhand`;
}
