import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { apiFor } from '#api/api.server.ts';
import { minutes } from '#lib/clock.ts';
import { clockContext, type Services } from '#platform/operations/context.server.ts';
import { OptedOut } from '#ports/sms-sender.ts';
import { NotCallable } from '#ports/telephony.ts';
import { carrier } from '#tests/support/services.ts';
import { world } from '#tests/support/world.ts';
import { watchProviders } from './provider-health.server.ts';

afterEach(() => void vi.useRealTimers());

const sms = { to: '+14155550123', body: 'Hello' };

/** Returns the services with a carrier whose answers are `answers`, in turn. */
function withCarrier(...answers: (Error | null)[]): Services {
  const send = async () => {
    const answer = answers.shift();
    if (answer) throw answer;
    return { id: 'sms' };
  };
  return { ...world.services, ports: { ...world.services.ports, sms: { ...carrier, send } } };
}

async function statusOf(services: Services = world.services) {
  const actor = { kind: 'user' as const, user: await world.person({ role: 'admin' }) };
  return apiFor({ ...clockContext(services), actor }).insights.getSystemStatus();
}

const healthOf = async (provider: string, services?: Services) =>
  (await statusOf(services)).providers.find(({ name }) => name === provider);
const smsHealth = () => healthOf('sms');

test('a provider that was never called is not said to be well', async () => {
  const { providers } = await statusOf();
  expect(providers.find(({ name }) => name === 'payments')).toMatchObject({ succeededAt: null, failedAt: null });
});

test('calls are recorded with their outcome, at most once a minute, and the rest at the stop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const start = world.clock.now().toISOString();
  const { ports, stop } = watchProviders(withCarrier(null, new Error('no route'), new OptedOut('STOP')));
  await ports.sms?.send(sms);
  await vi.waitFor(async () => expect(await smsHealth()).toMatchObject({ succeededAt: start, failedAt: null }), {
    interval: 0,
  });
  world.clock.forward(minutes(0.5));
  const failedAt = world.clock.now().toISOString();
  await expect(ports.sms?.send(sms)).rejects.toThrow('no route');
  expect(await smsHealth()).toMatchObject({ succeededAt: start, failedAt: null });
  await stop();
  expect(await smsHealth()).toMatchObject({ succeededAt: start, failedAt });
});

test('a recipient who has opted out of texts is no failure of the carrier', async () => {
  const { ports, stop } = watchProviders(withCarrier(new OptedOut('STOP')));
  world.clock.forward(minutes(10));
  await expect(ports.sms?.send(sms)).rejects.toThrow(OptedOut);
  await stop();
  expect((await smsHealth())?.succeededAt).toBe(world.clock.now().toISOString());
});

const order = { callId: randomUUID(), to: '+14155550123', ringSeconds: 20 };

test('the provider of phone calls is among them, and not set up without a number', async () => {
  expect(await healthOf('voice')).toMatchObject({ isSetUp: true, succeededAt: null, failedAt: null });
  const withoutNumber = { ...world.services, ports: { ...world.services.ports, telephony: null } };
  expect(await healthOf('voice', withoutNumber)).toMatchObject({ isSetUp: false });
  const { ports, stop } = watchProviders(world.services);
  world.telephony.trouble = 'down';
  await expect(ports.telephony?.ring(order)).rejects.toThrow('down');
  await stop();
  expect(await healthOf('voice')).toMatchObject({ succeededAt: null, failedAt: world.clock.now().toISOString() });
});

test('a number that cannot be called is no failure of the provider', async () => {
  world.clock.forward(minutes(20));
  const { ports, stop } = watchProviders(world.services);
  world.telephony.trouble = 'notCallable';
  await expect(ports.telephony?.ring(order)).rejects.toThrow(NotCallable);
  await stop();
  expect(await healthOf('voice')).toMatchObject({ succeededAt: world.clock.now().toISOString() });
});

test('only the providers that are named are watched', async () => {
  const { ports, stop } = watchProviders(world.services, ['voice']);
  expect(ports.payments).toBe(world.services.ports.payments);
  world.clock.forward(minutes(40));
  await ports.sms?.send(sms);
  await stop();
  expect((await smsHealth())?.succeededAt).not.toBe(world.clock.now().toISOString());
});

test('the last backup is the time of the file that the operator names', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  const stamp = path.join(folder, 'last');
  const services = { ...world.services, config: { ...world.services.config, BACKUP_STAMP_FILE: stamp } };
  expect((await statusOf()).backup).toEqual({ isSetUp: false, at: null });
  expect((await statusOf(services)).backup).toEqual({ isSetUp: true, at: null });
  await writeFile(stamp, '');
  const at = new Date('2026-03-01T03:00:00Z');
  await utimes(stamp, at, at);
  expect((await statusOf(services)).backup).toEqual({ isSetUp: true, at: at.toISOString() });
  await rm(folder, { recursive: true });
});
