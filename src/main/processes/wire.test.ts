import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config.server.ts';
import { db, productUrl } from '#tests/support/database.ts';
import { wire } from './wire.ts';

/** Starts a telephony provider that takes no call. Returns its address. */
async function failingProvider(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(500).end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('the server process stores when a call through the telephony provider has failed', async () => {
  const config = readConfig({
    DATABASE_URL: productUrl,
    AUTH_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    APP_URL: 'https://nearhand.test',
    TWILIO_API_URL: await failingProvider(),
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'x'.repeat(32),
    TWILIO_FROM: '+15005550006',
    TWILIO_VOICE_NUMBER: '+15005550006',
    LOG_LEVEL: 'silent',
  });
  const { services, close } = await wire(config, 'server');
  const order = { callId: randomUUID(), to: '+14155550123', ringSeconds: 20 };
  await expect(services.ports.telephony?.ring(order)).rejects.toThrow('did not respond');
  await close();
  expect(await db.selectFrom('provider_health').selectAll().execute()).toEqual([
    { provider: 'voice', succeeded_at: null, failed_at: expect.any(Date) },
  ]);
});
