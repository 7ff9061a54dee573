import { vi } from 'vitest';
import { runCommand } from '#main/cli/run-command.ts';
import { prepareOutbox } from '#sandbox/outbox/schema.server.ts';
import { pool, productUrl } from './database.ts';
import { services } from './services.ts';

interface Answer {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of `npm run cli` on the test's own database, as an operator of the sandbox does. */
export async function cli(...args: string[]): Promise<Answer> {
  await prepareOutbox(pool);
  return cliWith({ DATABASE_URL: productUrl, AUTH_SECRET: services.config.AUTH_SECRET }, ...args);
}

/** Runs a command of `npm run cli` with these settings. */
export async function cliWith(settings: Record<string, string>, ...args: string[]): Promise<Answer> {
  const { MODE: _, ...rest } = process.env;
  const [out, err] = [capture('log'), capture('error')];
  try {
    const code = await runCommand(args, { ...rest, ...settings });
    return { code, out: out.text(), err: err.text() };
  } finally {
    for (const { end } of [out, err]) end();
  }
}

/** Keeps what is printed until `end` is called. */
function capture(method: 'log' | 'error') {
  let printed = '';
  const spy = vi.spyOn(console, method).mockImplementation((line: string) => {
    printed += `${line}\n`;
  });
  return { text: () => printed, end: () => spy.mockRestore() };
}
