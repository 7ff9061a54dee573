import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#platform/config.server.ts';
import { productUrl } from '#tests/support/database.ts';
import { startWorker } from './run-worker.ts';

const { lines } = vi.hoisted(() => ({ lines: [] as { level: number; msg: string }[] }));

vi.mock('#platform/log.server.ts', async (original) => {
  const actual = await original<typeof import('#platform/log.server.ts')>();
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { ...actual, createLog: (level: string, name: string) => actual.createLog(level, name, { write }) };
});

test('the worker process logs what is missing at the card provider when it starts', async () => {
  const config = readConfig({
    MODE: 'production',
    APP_URL: 'http://localhost:3000',
    DATABASE_URL: productUrl,
    AUTH_SECRET: 'Kd8m2Vq7Xw4Zt9Rb5Nc3Hf6Lp1Js0Gy8',
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'warn',
  });
  const worker = await startWorker(config);
  onTestFinished(() => worker.stop());
  const sameSecrets =
    'STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET are the same: each endpoint has a signing secret of its own.';
  await vi.waitFor(
    () => {
      const texts = lines.map(({ msg }) => msg ?? '');
      expect(texts.filter((text) => text.includes(sameSecrets))).toHaveLength(1);
      expect(texts.some((text) => text.includes('the webhook endpoints'))).toBe(true);
    },
    { timeout: 10_000 },
  );
}, 30_000);
