import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { stripeGateway } from '#adapters/stripe/stripe-gateway.server.ts';
import { world } from '#tests/support/world.ts';

test('a card provider that hangs costs the client seconds, and is named in the answer', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { payments } = world.services.ports;
  onTestFinished(() => {
    world.services.ports.payments = payments;
    silent.close();
  });
  const STRIPE_API_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  world.services.ports.payments = stripeGateway({ ...world.services.config, STRIPE_API_URL }, 'impatient');
  const { client, jobId } = await world.job();
  const begin = performance.now();
  const refused = world.as(client).jobs.createCheckoutSession({ jobId });
  await expect(refused).rejects.toMatchObject({ code: 'payments.providerUnavailable', status: 502 });
  expect(performance.now() - begin).toBeLessThan(5_000);
});
