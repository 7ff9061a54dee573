import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compileCache } from './compile-cache.ts';
import { productUrl } from './database.ts';
import { services } from './services.ts';

/** Runs `npm run cli` on the test's own database, as an operator does. */
export async function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { MODE: _, ...rest } = process.env;
  const env = { ...rest, ...compileCache, DATABASE_URL: productUrl, AUTH_SECRET: services.config.AUTH_SECRET };
  const run = promisify(execFile)(process.execPath, ['src/main/cli/run.ts', ...args], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}
