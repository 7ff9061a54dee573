import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { prepareOutbox } from '#sandbox/outbox/schema.server.ts';
import { compileCache } from './compile-cache.ts';
import { pool, productUrl } from './database.ts';
import { services } from './services.ts';

interface Answer {
  code: number;
  out: string;
  err: string;
}

/** Runs `npm run cli` on the test's own database, as an operator of the sandbox does. */
export async function cli(...args: string[]): Promise<Answer> {
  await prepareOutbox(pool);
  return cliWith({ DATABASE_URL: productUrl, AUTH_SECRET: services.config.AUTH_SECRET }, ...args);
}

/** Runs `npm run cli` with these settings. */
export function cliWith(settings: Record<string, string>, ...args: string[]): Promise<Answer> {
  const { MODE: _, ...rest } = process.env;
  const env = { ...rest, ...compileCache, ...settings };
  const run = promisify(execFile)(process.execPath, ['src/main/cli/run.ts', ...args], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}
