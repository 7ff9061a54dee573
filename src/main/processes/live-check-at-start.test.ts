import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { productUrl } from '#tests/support/database.ts';

test('the worker process logs what is missing at the card provider when it starts', async () => {
  const log = runWorker({
    DATABASE_URL: productUrl,
    STRIPE_WEBHOOK_SECRET: 'whsec_same',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_same',
    STRIPE_API_URL: 'http://127.0.0.1:1',
  });
  await vi.waitFor(
    () => {
      expect(log()).toContain(
        'STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET are the same: each endpoint has a signing secret of its own.',
      );
      expect(log()).toContain('The card provider did not let us read the webhook endpoints');
    },
    { timeout: 60_000, interval: 200 },
  );
});

/** Starts the worker in a process of its own, until the test ends. Returns what reads its log. */
function runWorker(settings: Record<string, string>): () => string {
  const child = fork(path.join(packageRoot, 'src/main/processes/worker.ts'), {
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      // From the sources, as they are now.
      NODE_ENV: 'development',
      MODE: 'production',
      APP_URL: 'http://localhost:3000',
      AUTH_SECRET: 'Kd8m2Vq7Xw4Zt9Rb5Nc3Hf6Lp1Js0Gy8',
      SMTP_URL: 'smtp://127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_x',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    silent: true,
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  let log = '';
  child.stdout?.on('data', (lines) => {
    log += lines;
  });
  return () => log;
}
