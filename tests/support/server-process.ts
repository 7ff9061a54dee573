import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { memoryFlags } from '#main/startup/child.ts';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { ask } from './ask.ts';
import { compileCache } from './compile-cache.ts';
import { productUrl } from './database.ts';

/** The built server in a process of its own, so that its event loop and its memory are not those of the test. */
export async function startServer(env: Record<string, string> = {}) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = fork(path.join(packageRoot, 'src/main/processes/server.ts'), {
    execArgv: [...memoryFlags],
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      NODE_ENV: 'production',
      MODE: 'production',
      PORT: String(port),
      APP_URL: origin,
      // A test may ask from as many addresses as it likes.
      TRUSTED_PROXIES: '1',
      DATABASE_URL: productUrl,
      AUTH_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  await once(child, 'message');
  const readMemory = (name: string): number => {
    const file = `/proc/${child.pid}/status`;
    const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_024;
  };
  return {
    port,
    origin,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** The most memory it has ever held, in MB; 0 where the system doesn't tell. */
    peakMemory: () => readMemory('VmHWM'),
    stop: () => void child.kill('SIGKILL'),
  };
}

/** Visits the paths in turn, one after the other, and returns the milliseconds that each took, the shortest first. */
export async function visit(origin: string, paths: readonly string[], count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    const { status } = await ask(origin, paths[n % paths.length] ?? '/');
    if (status !== 200) throw new Error(`${paths[n % paths.length]}: ${status}`);
    waits.push(performance.now() - start);
  }
  return waits.toSorted((a, b) => a - b);
}

/** Returns what 99 of 100 stay below. */
export const p99 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
