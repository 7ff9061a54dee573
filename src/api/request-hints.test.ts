import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { mountRequestHints } from '#api/request-hints.server.ts';
import { hours } from '#lib/clock.ts';
import { hintAtChange } from '#modules/hiring/store.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { pool } from '#tests/support/database.ts';
import { answered, offer, request } from '#tests/support/hiring.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

const { as, clock, db, person, worker: pro } = world;

const app = new Hono();
mountRequestHints(app, world.services);
afterAll(() => world.services.listener.close());

const connection = { incoming: { socket: { remoteAddress: '10.1.1.1', remotePort: 1, remoteFamily: 'IPv4' } } };

async function open(requestId: string, user: User | null) {
  const headers = new Headers(user ? { cookie: await sessionCookie(user) } : {});
  return app.request(`https://nearhand.test/requests/${requestId}/hints`, { headers }, connection);
}

/** Opens a stream and returns the hints that have come, once the first one has. */
async function listen(requestId: string, user: User) {
  const { body, status, headers } = await open(requestId, user);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const hints: string[] = [];
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const close = async () => void (await reader?.cancel());
  onTestFinished(close);
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      hints.push(...[...part.value.matchAll(/^data: (.*)$/gm)].map(([, text]) => text ?? ''));
    }
  })().catch(() => {});
  await vi.waitFor(() => expect(hints).toEqual([requestId]));
  return { hints, close };
}

test('the client of a request gets its id, and nothing else, at every change', async () => {
  const [client, one, two] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [one]);
  const { hints } = await listen(requestId, client);
  const changes = [
    () => as(client).hiring.askMore({ requestId, workerIds: [two.id] }),
    () => offer(one, requestId),
    () => as(two).hiring.declineRequest({ requestId }),
    () => as(client).hiring.withdrawRequest({ requestId }),
  ];
  for (const change of changes) {
    const before = hints.length;
    await change();
    await vi.waitFor(() => expect(hints.length).toBeGreaterThan(before));
  }
  expect(new Set(hints)).toEqual(new Set([requestId]));
});

test('hiring, taking an offer back and running out are changes, too', async () => {
  const { client, one, requestId, offers } = await answered();
  const { hints } = await listen(requestId, client);
  await as(one).hiring.withdrawOffer({ offerId: offers[0] });
  await vi.waitFor(() => expect(hints.length).toBe(2));
  clock.forward(hours(72));
  await world.run('hiring.tick');
  await vi.waitFor(() => expect(hints.length).toBe(3));
  const other = await answered();
  const hired = await listen(other.requestId, other.client);
  await as(other.client).hiring.acceptOffer({ offerId: other.offers[0] });
  await vi.waitFor(() => expect(hired.hints.length).toBe(2));
});

test('changes of other requests, and changes that were rolled back, are no hint', async () => {
  const [client, worker] = [await person(), await pro()];
  const [requestId, other] = [await request(client, [worker]), await request(client, [worker])];
  const { hints } = await listen(requestId, client);
  await offer(worker, other);
  await transaction(db, async (tx) => {
    await hintAtChange(tx, [requestId]);
    throw new Error('rolled back');
  }).catch(() => {});
  await offer(worker, requestId);
  await vi.waitFor(() => expect(hints.length).toBe(2));
});

test('no other account may listen', async () => {
  const { one, requestId } = await answered();
  for (const outsider of [null, one, await person(), await person({ role: 'admin' })]) {
    expect((await open(requestId, outsider)).status).toBe(404);
  }
  const [client] = [await person()];
  for (const id of ['none', randomUUID()]) expect((await open(id, client)).status).toBe(404);
});

test('an account has four streams at once, and a closed one makes room', async () => {
  const client = await person();
  const requestId = await request(client, [await pro()]);
  const streams = [];
  for (let n = 0; n < 4; n += 1) streams.push(await listen(requestId, client));
  expect((await open(requestId, client)).status).toBe(204);
  await streams[0]?.close();
  await vi.waitFor(() => listen(requestId, client));
});

test('a stream that outlives a lost database connection hints again, because a change may have been missed', async () => {
  const client = await person();
  const requestId = await request(client, [await pro()]);
  const { hints } = await listen(requestId, client);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'nearhand listener' and datname = current_database()`);
  await vi.waitFor(() => expect(hints).toHaveLength(2), { timeout: 5_000 });
});
