import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { hours } from '#lib/clock.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

test('only the client sees the PIN, and only after the job is paid', async () => {
  const unpaid = await world.job();
  expect((await world.as(unpaid.client).jobs.get({ jobId: unpaid.jobId })).pin).toBeNull();
  const { client, worker, jobId, pin } = await world.paidJob();
  expect((await world.as(client).jobs.get({ jobId })).pin).toBe(pin);
  expect(JSON.stringify(await world.as(worker).jobs.get({ jobId }))).not.toContain(`"${pin}"`);
});

test('each side sees the other’s name, a client’s in short, its acts and where the money is', async () => {
  const { client, worker, jobId } = await world.job();
  const seen = await world.as(client).jobs.get({ jobId });
  expect(seen).toMatchObject({
    side: 'client',
    counterpartName: 'Sam Taylor',
    acts: ['pay', 'callOff'],
    city: 'San Francisco',
    regionState: 'CA',
    priceCents: 12_000,
    dueAt: new Date(world.clock.now().getTime() + hours(22)).toISOString(),
    money: { state: 'pending', feeBps: 1_000, payoutCents: 10_800 },
    events: [{ act: 'create', to: 'awaiting_payment', by: 'client', at: world.clock.now().toISOString() }],
  });
  expect(await world.as(worker).jobs.get({ jobId })).toMatchObject({
    side: 'worker',
    counterpartName: 'Maria G.',
    acts: ['callOff'],
  });
});

test('lists and agenda name the client of a job in short, and its Pro in full', async () => {
  const { client, worker } = await world.job();
  const { jobs } = world.as(worker);
  const { items: ofWorker } = await jobs.list({ side: 'worker' });
  const { items: inAgenda } = await jobs.getAgenda({});
  const { items: ofClient } = await world.as(client).jobs.list({ side: 'client' });
  const names = [ofWorker, inAgenda, ofClient].map(([job]) => job?.counterpartName);
  expect(names).toEqual(['Maria G.', 'Maria G.', 'Sam Taylor']);
});

test('a captured payment cannot be paid again', async () => {
  const { client, jobId } = await world.job();
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  const { rawBody, signature } = world.gateway.pay(sessionId);
  const { takeProviderEvent } = await import('#modules/payments/public.server.ts');
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  expect(await world.as(client).jobs.get({ jobId })).toMatchObject({ state: 'awaiting_payment', acts: [] });
});

test('a job page sends three statements', async () => {
  const { client, jobId } = await world.releasedJob();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await world.as(client).jobs.get({ jobId });
  expect(query.mock.calls.length).toBeLessThanOrEqual(3);
  query.mockRestore();
});

test('each side lists its own jobs, newest first, a page at a time', async () => {
  const client = await world.client();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    ids.unshift((await world.job({ client, title: `Job ${n}` })).jobId);
    if (n % 2) world.clock.forward(1);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.as(client).jobs.list({ side: 'client', limit: 2, cursor });
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([...seen].sort()).toEqual([...ids].sort());
  expect(seen[0]).toBe(ids[0]);
  expect((await world.as(client).jobs.list({ side: 'worker' })).items).toEqual([]);
  const forged = world.as(client).jobs.list({ side: 'client', cursor: 'forged' });
  await expect(forged).rejects.toMatchObject({ code: 'api.badCursor' });
});

test('the checkout finds a job, or the client’s own newest unpaid job with a Pro', async () => {
  const { client, worker, jobId } = await world.job({ title: 'First' });
  world.clock.forward(1_000);
  const startsAt = new Date(world.clock.now().getTime() + hours(48));
  const second = await world.job({ client, worker, title: 'Second', startsAt });
  const find = (id: string) => world.as(client).jobs.findForCheckout({ id });
  expect(await find(jobId)).toMatchObject({ jobId, title: 'First', amountCents: 12_000, workerName: 'Sam Taylor' });
  expect(await find(worker.id)).toMatchObject({ jobId: second.jobId });
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId: second.jobId });
  world.gateway.pay(sessionId);
  await world.as(client).jobs.confirmPayment({ jobId: second.jobId, sessionId });
  expect(await find(worker.id)).toMatchObject({ jobId });
});

test('the checkout finds no job of another client', async () => {
  const { worker, jobId } = await world.job();
  const stranger = await world.client();
  for (const id of [jobId, worker.id, '999', 'x', '00000000-0000-4000-8000-000000000000']) {
    expect(await refusalOf(world.as(stranger).jobs.findForCheckout({ id }))).toBe('api.notFound');
  }
  expect(await refusalOf(world.as(null).jobs.findForCheckout({ id: jobId }))).toBe('api.signInRequired');
});
