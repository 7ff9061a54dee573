import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { counter, project, request } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { htmlOf } from '#tests/support/rendered-page.ts';
import { world } from '#tests/support/world.ts';
import { slotDays } from '#web/features/hiring/offer/slots.ts';
import IncomingRequestPage, { action, loader } from './incoming-request.tsx';

// The world starts on Monday, March 2, at 9:00 in San Francisco, where the Pro works on Tuesdays from 8:00 to 12:00.
async function asked() {
  const [client, pro] = [await world.client(), await world.worker()];
  const hours = { worker_id: pro.id, weekday: 2, opens: '08:00', closes: '12:00' };
  await world.db.insertInto('worker_hours').values(hours).execute();
  return { client, pro, requestId: await request(client, [pro]) };
}

const address = (requestId: string) => `https://nearhand.test/worker-dashboard/requests/${requestId}`;
const load = (pro: User, id: string) => loader(pageArgs(new Request(address(id)), { id }, pageContext(pro)));

const filled = { pricing: 'fixed', price: '120', hours: '2', message: 'I can do it.', intent: 'send', startsAt: '' };
function send(pro: User, id: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...filled, ...fields });
  return action(pageArgs(new Request(address(id), { method: 'POST', body }), { id }, pageContext(pro))).catch(
    (answer: unknown) => answer,
  );
}

const startOf = async (pro: User, requestId: string) =>
  (await world.as(pro).hiring.getIncoming({ requestId })).offer?.startsAt;

test('the starts of the picker are half hours of the Pro’s week, and arrive as those instants', async () => {
  const { pro, requestId } = await asked();
  const { schedule, now } = await load(pro, requestId);
  if (!schedule) throw new Error('the Pro can answer');
  const starts = slotDays(schedule, now).flatMap((day) => day.starts.map(({ at }) => at));
  expect(starts).toHaveLength(16);
  // Tuesday at 8:00, and a week later, after the clocks went forward.
  expect([starts[0], starts[8]]).toEqual(['2026-03-03T16:00:00.000Z', '2026-03-10T15:00:00.000Z']);
  expect(await send(pro, requestId, { slot: String(starts[8]) })).toMatchObject({ status: 303 });
  expect(await startOf(pro, requestId)).toBe('2026-03-10T15:00:00.000Z');
});

test('the field for another time begins where the payment can still arrive before the work', async () => {
  const { pro, requestId } = await asked();
  // It is 9:00 in San Francisco, and a payment gets half an hour.
  expect((await load(pro, requestId)).earliest).toBe('2026-03-02T09:30');
  world.clock.forward(1);
  expect((await load(pro, requestId)).earliest).toBe('2026-03-02T09:31');
});

test.each(['other', ''])('another time is read on the clocks of the place (slot %j)', async (slot) => {
  const { pro, requestId } = await asked();
  await send(pro, requestId, { slot, startsAt: '2026-03-10T14:45' });
  expect(await startOf(pro, requestId)).toBe('2026-03-10T21:45:00.000Z');
});

test('the form begins with three days, and what is chosen in it arrives', async () => {
  const { pro, requestId } = await asked();
  expect((await load(pro, requestId)).start.validDays).toBe('3');
  await send(pro, requestId, { startsAt: '2026-03-20T14:45', validDays: '7' });
  expect((await world.as(pro).hiring.getIncoming({ requestId })).offer?.expiresAt).toBe('2026-03-09T17:00:00.000Z');
});

test.each([
  ['nothing', {}, { fields: { startsAt: 'field.required' } }],
  ['a damaged instant', { slot: 'tomorrow' }, { fields: { startsAt: 'field.invalid' } }],
  ['a start in the past', { slot: '2026-03-02T16:00:00.000Z' }, { code: 'hiring.startInPast' }],
  ['a start in 29 minutes', { slot: '2026-03-02T17:29:00.000Z' }, { code: 'hiring.startTooSoon' }],
  ['a start in more than two years', { slot: '2028-03-02T17:01:00.000Z' }, { code: 'hiring.startTooFar' }],
  ['a total of $19.99', { slot: '2026-03-03T16:00:00.000Z', price: '19.99' }, { code: 'hiring.totalOutOfRange' }],
])('%s is refused, and the form keeps its values', async (_, fields, refusal) => {
  const { pro, requestId } = await asked();
  expect(await send(pro, requestId, fields)).toMatchObject({ values: { hours: '2', ...fields }, refusal });
});

test('a start that is sold is refused with the name of the Pro’s own job', async () => {
  const { pro, requestId } = await asked();
  await world.job({ worker: pro, title: 'Fix the sink', startsAt: new Date('2026-03-03T18:00:00Z') });
  const answer = await send(pro, requestId, { slot: '2026-03-03T16:30:00.000Z' });
  expect(answer).toMatchObject({
    refusal: { code: 'hiring.overlapsJob', message: expect.stringContaining('“Fix the sink”') },
  });
  const { schedule } = await load(pro, requestId);
  expect(schedule?.jobs).toMatchObject([{ title: 'Fix the sink' }]);
});

test('a Pro who cannot answer any more sees no schedule', async () => {
  const { pro, requestId } = await asked();
  await send(pro, requestId, { slot: '2026-03-03T16:00:00.000Z' });
  expect((await load(pro, requestId)).schedule).toBeNull();
});

test('a message with contact details is pointed out, and sent when the Pro says so', async () => {
  const { pro, requestId } = await asked();
  const fields = { slot: '2026-03-03T16:00:00.000Z', message: 'Text me: 415_555_0133' };
  expect(await send(pro, requestId, fields)).toMatchObject({
    contacts: [{ kind: 'phone', text: '415_555_0133' }],
    values: fields,
  });
  expect(await startOf(pro, requestId)).toBeUndefined();
  expect(await send(pro, requestId, { ...fields, intent: 'sendAnyway' })).toMatchObject({ status: 303 });
  expect(await startOf(pro, requestId)).toBe(fields.slot);
});

const ownTerms = { slot: '2026-03-10T15:00:00.000Z', hours: '2:10', validDays: '7', message: 'I bring the ladder.' };
/** Withdraws the newest offer between the two, as the one of them who made it. */
async function withdrawNewest(side: User, pro: User, requestId: string) {
  const { offer } = await world.as(pro).hiring.getIncoming({ requestId });
  await world.as(side).hiring.withdrawOffer({ offerId: offer?.id ?? '' });
}

test('after a withdrawal, the form begins with the terms of the withdrawn quote', async () => {
  const { pro, requestId } = await asked();
  await send(pro, requestId, ownTerms);
  await withdrawNewest(pro, pro, requestId);
  const { start } = await load(pro, requestId);
  // The rate of the profile is there for a Pro who changes to hours.
  expect(start).toEqual({ ...ownTerms, pricing: 'fixed', price: '120', rate: '40', startsAt: '' });
  expect(await send(pro, requestId, { ...start })).toMatchObject({ status: 303 });
});

test('a start outside of the Pro’s week is another time, and one that is too soon by now is left open', async () => {
  const { pro, requestId } = await asked();
  await send(pro, requestId, { slot: 'other', startsAt: '2026-03-04T14:45' });
  await withdrawNewest(pro, pro, requestId);
  expect((await load(pro, requestId)).start).toMatchObject({ slot: 'other', startsAt: '2026-03-04T14:45' });
  world.clock.forward(hours(53) + minutes(16));
  expect((await load(pro, requestId)).start).toMatchObject({ slot: '', startsAt: '', price: '120', hours: '2' });
});

test('after a counter without agreement, the form begins with the Pro’s own last terms, not with the client’s', async () => {
  const { client, pro, requestId } = await asked();
  await send(pro, requestId, { ...ownTerms, pricing: 'hourly', rate: '64.50' });
  const { offer } = await world.as(pro).hiring.getIncoming({ requestId });
  await counter(client, offer?.id ?? '');
  await withdrawNewest(client, pro, requestId);
  const { start } = await load(pro, requestId);
  expect(start).toMatchObject({ ...ownTerms, pricing: 'hourly', rate: '64.50' });
});

test('a bid that has expired is what the next one begins with', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  await send(pro, projectId, { ...ownTerms, slot: 'other', startsAt: '2026-03-20T14:45', validDays: '1' });
  world.clock.forward(days(1));
  expect((await load(pro, projectId)).start).toMatchObject({
    price: '120',
    startsAt: '2026-03-20T14:45',
    validDays: '1',
  });
});

test.each([
  ['a bid', true, 'You withdrew your bid', 'This project has closed'],
  ['a quote', false, 'You withdrew your quote', 'The time to send another quote has passed'],
])('a Pro who withdrew %s reads so after the end, and no other deadline', async (_, isBid, title, text) => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = isBid ? await project(client) : await request(client, [pro]);
  await send(pro, requestId, { startsAt: '2026-05-20T14:45' });
  await withdrawNewest(pro, pro, requestId);
  world.clock.forward(days(31));
  const html = await htmlOf(IncomingRequestPage, { loaderData: await load(pro, requestId) });
  for (const right of [title, text]) expect(html).toContain(right);
  for (const wrong of ['72 hours', 'while the request is open']) expect(html).not.toContain(wrong);
});
