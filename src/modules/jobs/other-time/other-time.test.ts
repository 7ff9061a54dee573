import { expect, test, vi } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { onPaymentCaptured } from '../payment/payment-captured.server.ts';
import { lockJob } from '../store.server.ts';
import { moveTime } from './move-time.server.ts';
import { closeProposal } from './other-time-store.server.ts';

const now = world.clock.now();
const inDays = (count: number, more = 0) => after(now, days(count) + hours(more)).toISOString();
const about = { message: 'The car broke down.' };

/** Creates a job in three days, paid for $120.00 in the flexible tier. */
const soon = (part = {}) => world.paidJob({ startsAt: after(now, days(3)), ...part });
const look = ({ jobId }: JobWorld, user: User) => world.as(user).jobs.get({ jobId });
const propose = ({ jobId }: JobWorld, user: User, startsAt: string) =>
  world.as(user).jobs.proposeTime({ jobId, startsAt, ...about });
const accept = ({ jobId }: JobWorld, user: User, { proposalId }: { proposalId: string }) =>
  world.as(user).jobs.acceptTime({ jobId, proposalId });
const kinds = async (user: User) => (await world.as(user).notifications.list({})).items.map(({ kind }) => kind);

test('a job moves when the other side accepts, and both read it in the timeline', async () => {
  const job = await soon();
  const proposal = await propose(job, job.worker, inDays(5));
  expect(await look(job, job.client)).toMatchObject({
    startsAt: inDays(3),
    mayProposeTime: false,
    timeProposal: { by: 'worker', startsAt: inDays(5), endsAt: inDays(5, 2), ...about },
  });
  expect(await kinds(job.client)).toContain('timeProposed');
  await accept(job, job.client, proposal);
  const moved = await look(job, job.worker);
  expect(moved).toMatchObject({ startsAt: inDays(5), endsAt: inDays(5, 2), dueAt: inDays(6, 2), timeProposal: null });
  expect(moved.events.slice(-2).map(({ act, by, note }) => [act, by, note])).toEqual([
    ['proposeTime', 'worker', about.message],
    ['moveTime', 'client', null],
  ]);
  expect(await kinds(job.worker)).toContain('timeAccepted');
});

test('a declined or withdrawn proposal changes nothing, and another one can follow', async () => {
  const job = await soon();
  const first = await propose(job, job.client, inDays(5));
  expect(await refusalOf(propose(job, job.worker, inDays(6)))).toBe('jobs.proposalOpen');
  await world.as(job.worker).jobs.declineTime({ jobId: job.jobId, ...pick(first) });
  expect(await kinds(job.client)).toContain('timeDeclined');
  const second = await propose(job, job.client, inDays(6));
  await world.as(job.client).jobs.withdrawTime({ jobId: job.jobId, ...pick(second) });
  for (const proposal of [first, second])
    expect(await refusalOf(accept(job, job.worker, proposal))).toBe('jobs.notNow');
  expect(await look(job, job.client)).toMatchObject({ startsAt: inDays(3), mayProposeTime: true });
});

const pick = ({ proposalId }: { proposalId: string }) => ({ proposalId });

test('nobody accepts their own proposal, and outsiders find no job', async () => {
  const job = await soon();
  const proposal = await propose(job, job.client, inDays(5));
  expect(await refusalOf(accept(job, job.client, proposal))).toBe('jobs.notNow');
  const outsider = await world.client();
  expect(await refusalOf(accept(job, outsider, proposal))).toBe('api.notFound');
  expect(await refusalOf(propose(job, outsider, inDays(6)))).toBe('api.notFound');
});

test('a proposal runs out after 48 hours, or at the slot, and its author is told', async () => {
  const job = await soon();
  const { expiresAt } = await propose(job, job.client, inDays(9));
  expect(expiresAt).toBe(inDays(2));
  const near = await world.paidJob();
  expect((await propose(near, near.client, inDays(4))).expiresAt).toBe(inDays(1));
  world.clock.forward(days(2));
  await world.run('jobs.tick');
  expect(await kinds(job.client)).toContain('timeExpired');
  expect(await look(job, job.client)).toMatchObject({ startsAt: inDays(3), timeProposal: null, mayProposeTime: true });
});

test('a client does not get around the late share by moving the job first', async () => {
  const job = await soon();
  world.clock.forward(days(2) + hours(12));
  const held = async () => (await look(job, job.client)).refunds?.[0]?.refundCents;
  expect(await held()).toBe(6_000);
  await accept(job, job.worker, await propose(job, job.client, inDays(20)));
  expect(await look(job, job.client)).toMatchObject({ startsAt: inDays(20), refundSlot: { startsAt: inDays(3) } });
  expect(await held()).toBe(6_000);
  const { refundCents } = await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 0 });
  expect(refundCents).toBe(6_000);
});

test('a move that the Pro asks for moves the refund terms with it', async () => {
  const job = await soon();
  world.clock.forward(days(2) + hours(12));
  await accept(job, job.client, await propose(job, job.worker, inDays(20)));
  expect(await look(job, job.client)).toMatchObject({
    refundSlot: { startsAt: inDays(20) },
    refunds: [{ refundCents: 12_000 }, {}],
  });
});

test('an unpaid job moves, and is not due later than before', async () => {
  const job = await world.job({ startsAt: after(now, days(5)) });
  expect((await look(job, job.client)).dueAt).toBe(inDays(3));
  await accept(job, job.worker, await propose(job, job.client, inDays(2)));
  expect(await look(job, job.client)).toMatchObject({ dueAt: inDays(2, -2), refundSlot: { startsAt: inDays(2) } });
});

test('a payment that arrives while the job moves waits for the new time', async () => {
  const job = await world.job({ startsAt: after(now, days(5)) });
  const { proposalId } = await propose(job, job.client, inDays(7));
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  await take(world.gateway.pay(sessionId));
  const late = await transaction(world.db, async (tx) => {
    const moving = (await lockJob(tx, job.jobId)) ?? expect.fail('no job');
    const about = { jobId: job.jobId, proposalId, by: 'client' } as const;
    await moveTime(tx, moving, (await closeProposal(tx, about, 'accepted', now)) ?? expect.fail('no proposal'), now);
    const paying = onPaymentCaptured(world.withActor({ kind: 'provider' }), { purposeId: job.jobId });
    await untilBlocked(paying);
    return { paying };
  });
  await late.paying;
  expect(await look(job, job.client)).toMatchObject({ state: 'paid', startsAt: inDays(7), dueAt: inDays(8, 2) });
});

/** Moves an unpaid job with an open payment page, from the fifth to the seventh day. */
async function movedWithPage(before: (sessionId: string) => unknown = () => {}) {
  const job = await world.job({ startsAt: after(now, days(5)) });
  const open = () => world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const { sessionId } = await open();
  const proposal = await propose(job, job.client, inDays(7));
  before(sessionId);
  await accept(job, job.worker, proposal);
  await world.work();
  return { job, sessionId, open };
}

test('the payment page of a job that has moved is closed, and the next one names the new time', async () => {
  const { job, sessionId, open } = await movedWithPage();
  expect(() => world.gateway.pay(sessionId)).toThrow('expired');
  expect(await look(job, job.client)).toMatchObject({ state: 'awaiting_payment', money: { state: 'pending' } });
  const next = await open();
  expect(next.sessionId).not.toBe(sessionId);
  expect(world.gateway.sessions.get(next.sessionId)?.order.description).toMatch(/Mar 9, 2026/);
  await take(world.gateway.pay(next.sessionId));
  await world.work();
  expect(await look(job, job.client)).toMatchObject({ state: 'paid', startsAt: inDays(7) });
  expect(await kinds(job.client)).not.toContain('paymentExpired');
});

test('a payment page whose creation was never answered is not opened again after the move', async () => {
  const job = await world.job({ startsAt: after(now, days(5)) });
  const open = () => world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  world.gateway.fail('createCheckoutSession', 'lostAnswer');
  expect(await refusalOf(open())).toBe('payments.providerUnavailable');
  await accept(job, job.worker, await propose(job, job.client, inDays(7)));
  const { sessionId } = await open();
  expect(world.gateway.sessions.get(sessionId)?.order.description).toMatch(/Mar 9, 2026/);
});

test('a job that moves while the provider opens its page opens none that names the old time', async () => {
  const job = await world.job({ startsAt: after(now, days(5)) });
  const open = () => world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const proposal = await propose(job, job.client, inDays(7));
  const { createCheckoutSession } = world.gateway.port;
  vi.spyOn(world.gateway.port, 'createCheckoutSession').mockImplementationOnce(async (order) => {
    await accept(job, job.worker, proposal);
    return createCheckoutSession(order);
  });
  expect(await refusalOf(open())).toBe('jobs.notNow');
  await world.work();
  const { sessionId } = await open();
  expect(world.gateway.sessions.get(sessionId)?.order.description).toMatch(/Mar 9, 2026/);
});

test('a payment that is faster than the closing of its page pays for the job at its new time', async () => {
  const { job } = await movedWithPage((sessionId) => world.gateway.pay(sessionId));
  await world.work();
  expect(await look(job, job.client)).toMatchObject({ state: 'paid', startsAt: inDays(7), dueAt: inDays(8, 2) });
});

test('a job never moves onto another one of the Pro', async () => {
  const job = await soon();
  const other = { worker: job.worker, startsAt: after(now, days(5)) };
  const proposal = await propose(job, job.client, inDays(5));
  await world.job(other);
  expect(await refusalOf(accept(job, job.worker, proposal))).toBe('jobs.slotTaken');
  expect(await look(job, job.client)).toMatchObject({ startsAt: inDays(3), timeProposal: { startsAt: inDays(5) } });
  await world.as(job.client).jobs.withdrawTime({ jobId: job.jobId, ...pick(proposal) });
  expect(await refusalOf(propose(job, job.client, inDays(5, 1)))).toBe('jobs.slotTaken');
  // Its own time is no obstacle.
  await propose(job, job.client, inDays(3, 1));
});

test.each([
  ['jobs.sameTime', inDays(3)],
  ['jobs.timeTooSoon', after(now, 60_000).toISOString()],
  ['jobs.timeTooFar', inDays(57)],
])('%s refuses a proposal', async (code, startsAt) => {
  const job = await soon();
  expect(await refusalOf(propose(job, job.client, startsAt))).toBe(code);
});

test('work that has begun does not move', async () => {
  const job = await world.startedJob();
  expect(await refusalOf(propose(job, job.worker, inDays(5)))).toBe('jobs.notNow');
  expect(await look(job, job.client)).toMatchObject({ mayProposeTime: false });
});

test('the times that a job can move to leave the job itself out', async () => {
  const job = await soon({ startsAt: new Date('2026-03-05T17:00:00Z') });
  const hoursOfPro = { worker_id: job.worker.id, weekday: 4, opens: '08:00', closes: '12:00' };
  await world.db.insertInto('worker_hours').values(hoursOfPro).execute();
  const { days: found } = await world.as(job.client).jobs.listOtherTimes({ jobId: job.jobId });
  expect(found[0]?.starts.map((start) => start.slice(11, 16))).toEqual(['16:00', '16:30', '17:30', '18:00']);
});

test('each side proposes another time of a job five times in 24 hours, and then waits', async () => {
  world.clock.at = now;
  const job = await world.paidJob({ startsAt: after(now, days(20)) });
  const withdrawn = async (user: User, day: number) => {
    const proposal = await propose(job, user, inDays(day));
    await world.as(user).jobs.withdrawTime({ jobId: job.jobId, ...pick(proposal) });
  };
  for (const day of [21, 22, 23, 24, 25]) await withdrawn(job.client, day);
  const told = (await kinds(job.worker)).length;
  const refused = await propose(job, job.client, inDays(26)).catch((error: Error) => error);
  expect(refused).toMatchObject({ code: 'jobs.tooManyTimes', status: 429 });
  expect((await kinds(job.worker)).length).toBe(told);
  await withdrawn(job.worker, 26);
  world.clock.forward(days(1));
  await withdrawn(job.client, 27);
});
