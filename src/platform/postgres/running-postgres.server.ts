import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the product's processes connect as. `migrate` gives it its rights. */
export const productRole = 'nearhand_product';
/** Keeps the password of that role, in the folder of the embedded PostgreSQL. */
export const productPasswordFile = 'product-password';

/**
 * Returns the connection string, for the product's role, of the embedded PostgreSQL that another process runs in `folder`, or null if none runs.
 * The server itself keeps its port on the fourth line of `postmaster.pid`.
 */
export function runningPostgresUrl(folder: string): string | null {
  const [passwordFile, pidFile] = [path.join(folder, productPasswordFile), path.join(folder, 'data', 'postmaster.pid')];
  if (!existsSync(passwordFile) || !existsSync(pidFile)) return null;
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]?.trim();
  if (!port) return null;
  return `postgres://${productRole}:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/nearhand`;
}
