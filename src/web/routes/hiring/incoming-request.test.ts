import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { request } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { slotDays } from '#web/features/hiring/offer/slots.ts';
import { action, loader } from './incoming-request.tsx';

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
