import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mountHints } from '#api/hints.server.ts';
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
mountHints(app, world.services);

const connection = { incoming: { socket: { remoteAddress: '10.1.1.1', remotePort: 1, remoteFamily: 'IPv4' } } };

async function open(user: User | null) {
  const headers = new Headers(user ? { cookie: await sessionCookie(user) } : {});
  return app.request('https://nearhand.test/hints', { headers }, connection);
}

/** Opens a stream and returns the hints that have come, once the first one has. */
async function listen(user: User) {
  const { body, status, headers } = await open(user);
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
  await vi.waitFor(() => expect(hints).toEqual(['all']));
  return { hints, close };
}

test('the client of a request gets its id, and nothing else, at every change', async () => {
  const [client, one, two] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [one]);
  const { hints } = await listen(client);
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
  expect(new Set(hints)).toEqual(new Set(['all', `request ${requestId}`]));
});

test('hiring, taking an offer back and running out are changes, too', async () => {
  const { client, one, offers } = await answered();
  const { hints } = await listen(client);
  await as(one).hiring.withdrawOffer({ offerId: offers[0] });
  await vi.waitFor(() => expect(hints.length).toBe(2));
  clock.forward(hours(72));
  await world.run('hiring.tick');
  await vi.waitFor(() => expect(hints.length).toBe(3));
  const other = await answered();
  const hired = await listen(other.client);
  await as(other.client).hiring.acceptOffer({ offerId: other.offers[0] });
  await vi.waitFor(() => expect(hired.hints.length).toBe(2));
});

test('changes of other people’s requests, and changes that were rolled back, are no hint', async () => {
  const [client, worker] = [await person(), await pro()];
  const [requestId, other] = [await request(client, [worker]), await request(await person(), [worker])];
  const { hints } = await listen(client);
  await offer(worker, other);
  await transaction(db, async (tx) => {
    await hintAtChange(tx, [requestId]);
    throw new Error('rolled back');
  }).catch(() => {});
  await offer(worker, requestId);
  await vi.waitFor(() => expect(hints.length).toBe(2));
});

test('no other account gets the hints, and a visitor has no stream', async () => {
  const { client, one, requestId, offers } = await answered();
  const others = [await listen(one), await listen(await person({ role: 'admin' }))];
  const { hints } = await listen(client);
  await as(one).hiring.withdrawOffer({ offerId: offers[0] });
  await vi.waitFor(() => expect(hints).toContain(`request ${requestId}`));
  for (const other of others) expect(other.hints).toEqual(['all']);
  expect((await open(null)).status).toBe(404);
});

test('an account has four streams at once, and a closed one makes room', async () => {
  const client = await person();
  const streams = [];
  for (let n = 0; n < 4; n += 1) streams.push(await listen(client));
  expect((await open(client)).status).toBe(204);
  await streams[0]?.close();
  await vi.waitFor(() => listen(client));
});

test('a stream that outlives a lost database connection hints again, because a change may have been missed', async () => {
  const { hints } = await listen(await person());
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'nearhand listener' and datname = current_database()`);
  await vi.waitFor(() => expect(hints).toHaveLength(2), { timeout: 5_000 });
});
