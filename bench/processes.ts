import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { memoryFlags } from '#main/startup/child.ts';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { memory, peakMemory, processorSeconds } from './processor-time.ts';

/** A server under measurement. */
export interface Served {
  name: string;
  url: string;
  /** Processor time that it has used until now, in seconds; 0 where the system does not tell. */
  cpu(): number;
  /** The memory it holds now, and the most it has ever held, in MB; 0 where the system doesn't tell. */
  memory(): number;
  peakMemory(): number;
  stop(): Promise<void>;
}

/** Signs the sessions of every product under measurement. */
export const authSecret = 'x'.repeat(32);

/** The built product's HTTP processes as they run with WEB_CONCURRENCY: several that share one address. */
export async function serveProducts(
  databaseUrl: string,
  count: number,
  env: Record<string, string> = {},
): Promise<Served[]> {
  const port = await freePort();
  const options = { port, env: { WEB_CONCURRENCY: String(count), ...env } };
  return Promise.all(Array.from({ length: count }, () => serveProduct(databaseUrl, options)));
}

interface ProductOptions {
  profileFolder?: string;
  port?: number;
  env?: Record<string, string>;
}

/** The built product's HTTP process as it runs in production; with `profileFolder`, its CPU profile ends up there. */
export async function serveProduct(
  databaseUrl: string,
  { profileFolder, port: givenPort, env = {} }: ProductOptions = {},
): Promise<Served> {
  const port = givenPort ?? (await freePort());
  const profile = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
  const { child } = await launch('src/main/processes/server.ts', [], [...memoryFlags, ...profile], {
    NODE_ENV: 'production',
    MODE: 'production',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    LOG_LEVEL: 'warn',
    ...env,
  });
  return served('product', child, port);
}

/** The least that can answer the same; see floor.ts. */
export async function serveFloor(file: string): Promise<Served> {
  const { child, message } = await launch('bench/floor.ts', [file], [], { NODE_ENV: 'production' });
  return served('floor', child, message.port);
}

async function launch(file: string, args: string[], execArgv: string[], env: Record<string, string>) {
  const child = fork(path.join(packageRoot, file), args, {
    execArgv,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`)));
  const [message] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  return { child, message };
}

function served(name: string, child: ChildProcess, port: number): Served {
  return {
    name,
    url: `http://localhost:${port}`,
    cpu: () => processorSeconds(child.pid as number),
    memory: () => memory(child.pid as number),
    peakMemory: () => peakMemory(child.pid as number),
    async stop() {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}
