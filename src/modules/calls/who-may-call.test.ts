import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { call, callers, phones, report, ringing } from '#tests/support/calls.ts';
import { offer, request } from '#tests/support/hiring.ts';
import { conversation } from '#tests/support/messages.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import type { CallTarget } from './contract.ts';
import { callsPerHour, callsToOnePerHour } from './limits.ts';

const { as, clock, db } = world;
const start = (caller: User, target: CallTarget) => as(caller).calls.start(target);
const end = (callId: string) => report(callId, { kind: 'ended', outcome: 'noAnswer' });

/** Creates a client and a Pro with verified phones. */
const strangers = async () => ({
  client: await world.client({ name: 'Robin Alvarez', phone: phones.client }),
  pro: await world.worker({ name: 'Sam Taylor', phone: phones.pro }),
});

test('a client calls a Pro who was asked, and the Pro the client, with and without a quote', async () => {
  const { client, pro } = await strangers();
  const requestId = await request(client, [pro]);
  await end((await start(client, { about: 'worker', id: pro.id })).callId);
  await end((await start(pro, { about: 'request', id: requestId })).callId);
  await offer(pro, requestId);
  await end((await start(client, { about: 'worker', id: pro.id })).callId);
  const rows = await db
    .selectFrom('call')
    .select(['request_id', 'caller_side'])
    .where('request_id', '=', requestId)
    .execute();
  expect(rows.map(({ caller_side }) => caller_side)).toEqual(['client', 'worker', 'client']);
});

test('a request that is over, a declined one and an expired quote are nothing that the two share', async () => {
  const { client, pro } = await strangers();
  const declined = await request(client, [pro]);
  await as(pro).hiring.declineRequest({ requestId: declined });
  expect(await refusalOf(start(pro, { about: 'request', id: declined }))).toBe('calls.notShared');
  const requestId = await request(client, [pro]);
  await offer(pro, requestId);
  clock.forward(days(4));
  expect(await refusalOf(start(client, { about: 'worker', id: pro.id }))).toBe('calls.notShared');
});

test('a job can be called about until it is over', async () => {
  const {
    client,
    worker: pro,
    jobId,
  } = await world.releasedJob({
    client: await world.client({ phone: phones.client }),
    worker: await world.worker({ phone: phones.pro }),
  });
  for (const caller of [client, pro])
    expect(await refusalOf(start(caller, { about: 'job', id: jobId }))).toBe('calls.notShared');
});

test('from a conversation, the two call each other while they share something', async () => {
  const { client, pro } = await strangers();
  const { conversationId } = await conversation({ client, pro });
  const target: CallTarget = { about: 'conversation', id: conversationId };
  expect(await refusalOf(start(pro, target))).toBe('calls.notShared');
  await request(client, [pro]);
  expect(await start(pro, target)).toMatchObject({ callId: expect.any(String) });
});

test('an outsider finds neither the people nor their call', async () => {
  const { client, jobId } = await callers();
  const callId = await call(client, jobId);
  const outsider = await world.client({ phone: '+14155550109' });
  expect(await refusalOf(start(outsider, { about: 'job', id: jobId }))).toBe('api.notFound');
  expect(await refusalOf(as(outsider).calls.getPartner({ about: 'job', id: jobId }))).toBe('api.notFound');
  expect(await refusalOf(as(outsider).calls.get({ callId }))).toBe('api.notFound');
});

test('a Pro does not call the own account', async () => {
  const pro = await world.worker({ role: 'dual', phone: phones.pro });
  expect(await refusalOf(start(pro, { about: 'worker', id: pro.id }))).toBe('api.notFound');
});

test('both phones have to be verified, and the caller is told how', async () => {
  const client = await world.client({ name: 'Robin Alvarez', phone: phones.client, phoneVerified: false });
  const { pro, jobId } = await callers({ client });
  expect(await refusalOf(call(client, jobId))).toBe('calls.verifyPhone');
  expect(await refusalOf(call(pro, jobId))).toBe('calls.notReachable');
  const partner = await as(client).calls.getPartner({ about: 'job', id: jobId });
  expect(partner.obstacle).toEqual({
    code: 'calls.verifyPhone',
    message: 'To call Sam Taylor, confirm your phone number first.',
  });
});

test('a block in the messages stops the calls of both', async () => {
  const { client, pro, jobId } = await callers();
  const { conversationId } = await as(pro).jobs.openConversation({ jobId });
  await as(pro).messaging.block({ conversationId });
  expect(await refusalOf(call(client, jobId))).toBe('calls.notReachable');
  expect(await refusalOf(call(pro, jobId))).toBe('calls.youBlocked');
});

test('a suspended account is not called', async () => {
  const { client, pro, jobId } = await callers();
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', pro.id).execute();
  expect(await refusalOf(call(client, jobId))).toBe('calls.notReachable');
});

test('the phone of the other person is quiet from 20 to 8 on that person’s clock', async () => {
  const { client, pro, jobId } = await callers();
  await db.updateTable('user').set({ time_zone: 'America/Los_Angeles' }).where('id', '=', pro.id).execute();
  // 17:00 UTC is 9:00 in California; ten hours and 59 minutes later it is 19:59.
  clock.forward(hours(11) - 60_000);
  await end(await call(client, jobId));
  clock.forward(60_000);
  expect(await refusalOf(call(client, jobId))).toBe('calls.quietHours');
  const { obstacle } = await as(client).calls.getPartner({ about: 'job', id: jobId });
  expect(obstacle?.message).toContain('You can call from Tue, Mar 3, 11:00 AM EST');
});

test('within two hours of the start of their job, the two call each other at any hour', async () => {
  const client = await world.client({ phone: phones.client });
  const pro = await world.worker({ phone: phones.pro });
  // 4:00 in the morning in New York.
  const startsAt = new Date(clock.now().getTime() + hours(16));
  const { jobId } = await world.paidJob({ client, worker: pro, startsAt });
  clock.forward(hours(14) - 60_000);
  expect(await refusalOf(call(client, jobId))).toBe('calls.quietHours');
  clock.forward(60_000);
  await end(await call(client, jobId));
  clock.forward(hours(4));
  await end(await call(pro, jobId));
  clock.forward(60_000);
  expect(await refusalOf(call(pro, jobId))).toBe('calls.quietHours');
});

test.each([
  ['rang', ringing],
  ['ended before they rang', call],
])('a person calls another one so often in an hour, and no more: calls that %s', async (_, start) => {
  const { client, jobId } = await callers();
  for (let n = 0; n < callsToOnePerHour; n++) await end(await start(client, jobId));
  expect(await refusalOf(call(client, jobId))).toBe('calls.tooManyToOne');
  clock.forward(hours(1) + 1);
  await call(client, jobId);
});

test('calls that never rang do not count as calls to the other person, but as calls of the account', async () => {
  const { client, jobId } = await callers();
  world.telephony.trouble = 'down';
  for (let n = 0; n < callsToOnePerHour; n++) expect(await refusalOf(call(client, jobId))).toBe('calls.providerDown');
  world.telephony.trouble = null;
  for (let n = 0; n < callsToOnePerHour; n++) await end(await call(client, jobId));
  expect(await refusalOf(call(client, jobId))).toBe('calls.tooManyToOne');
  for (let n = 2 * callsToOnePerHour; n < callsPerHour; n++) {
    const other = await callers({ client });
    await end(await call(client, other.jobId));
  }
  const { jobId: another } = await callers({ client });
  expect(await refusalOf(call(client, another))).toBe('calls.tooMany');
});

test('an account makes so many calls in an hour, and no more', async () => {
  const { client, jobId } = await callers();
  for (let n = 0; n < callsPerHour; n++) {
    const other = await callers({ client });
    await end(await call(client, other.jobId));
  }
  expect(await refusalOf(call(client, jobId))).toBe('calls.tooMany');
});

test('where no telephony provider is set, there are no calls', async () => {
  const { client, jobId } = await callers();
  const { telephony } = world.services.ports;
  world.services.ports.telephony = null;
  expect(await refusalOf(call(client, jobId))).toBe('calls.notAvailable');
  world.services.ports.telephony = telephony;
});
