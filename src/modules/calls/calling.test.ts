import { expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import { BadSignature } from '#ports/payment-gateway.ts';
import { call, callers, connected, phones, report, ringing, stateOf } from '#tests/support/calls.ts';
import { bellOf } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { takeCallReport } from './public.server.ts';
import { callStates, isOver } from './states.ts';
import { callTransitions } from './transitions.ts';

const { as, clock, db, telephony } = world;
const kindsOf = async (userId: string) => (await bellOf(userId)).filter((kind) => kind === 'missedCall');

test('the caller’s own phone rings first, then the other one, and both talk', async () => {
  const { client, pro, jobId } = await callers();
  const callId = await call(client, jobId);
  expect(telephony.rung.at(-1)).toMatchObject({ callId, to: phones.client });
  expect(await stateOf(callId)).toBe('ringing_caller');
  expect(await report(callId, { kind: 'callerAnswered' })).toMatchObject({
    kind: 'ask',
    speech: { text: 'This is Nearhand. To call Sam Taylor, press 1.', language: 'en' },
  });
  expect(await report(callId, { kind: 'callerPressed', key: '1' })).toMatchObject({ kind: 'dial', to: phones.pro });
  expect(await stateOf(callId)).toBe('ringing_callee');
  expect(await report(callId, { kind: 'calleeAnswered' })).toMatchObject({
    kind: 'ask',
    speech: { text: 'This is Nearhand. Robin A. is calling you. To talk, press 1.' },
  });
  expect(await report(callId, { kind: 'calleePressed', key: '1' })).toEqual({ kind: 'connect' });
  clock.forward(minutes(3));
  await report(callId, { kind: 'calleeEnded', outcome: 'done' });
  await report(callId, { kind: 'ended', outcome: 'done' });
  const read = await as(pro).calls.get({ callId });
  expect(read).toMatchObject({ state: 'talked', talkedSeconds: 180, isCaller: false, name: 'Robin A.' });
  expect(await kindsOf(pro.id)).toEqual([]);
});

test('each of the two hears the own language', async () => {
  const client = await world.client({ name: 'Robin Alvarez', phone: phones.client, language: 'ru' });
  const pro = await world.worker({ name: 'Sam Taylor', phone: phones.pro, language: 'vi' });
  const { jobId } = await callers({ client, pro });
  const callId = await call(client, jobId);
  expect(await report(callId, { kind: 'callerAnswered' })).toMatchObject({ speech: { language: 'ru' } });
  await report(callId, { kind: 'callerPressed', key: '1' });
  expect(await report(callId, { kind: 'calleeAnswered' })).toMatchObject({ speech: { language: 'vi' } });
});

test.each([
  ['noAnswer', 'missed'],
  ['busy', 'busy'],
  ['done', 'missed'],
] as const)(
  'a call that ends as %s at the other phone is %s, and the other person is told once',
  async (outcome, state) => {
    const { client, pro, jobId } = await callers();
    const callId = await ringing(client, jobId);
    expect(await report(callId, { kind: 'calleeEnded', outcome })).toMatchObject({
      kind: 'hangUp',
      speech: { language: 'en' },
    });
    await report(callId, { kind: 'ended', outcome: 'done' });
    expect(await stateOf(callId)).toBe(state);
    expect(await kindsOf(pro.id)).toEqual(['missedCall']);
  },
);

test('a voicemail that answers presses no key: the two are not connected, and the call is missed', async () => {
  const { client, jobId } = await callers();
  const callId = await ringing(client, jobId);
  expect(await report(callId, { kind: 'calleeAnswered' })).toMatchObject({ kind: 'ask', of: 'callee' });
  await report(callId, { kind: 'calleeEnded', outcome: 'done' });
  expect(await stateOf(callId)).toBe('missed');
});

test('a caller who does not answer rings nobody', async () => {
  const { client, pro, jobId } = await callers();
  const callId = await call(client, jobId);
  await report(callId, { kind: 'ended', outcome: 'noAnswer' });
  expect(await stateOf(callId)).toBe('not_taken');
  expect(await kindsOf(pro.id)).toEqual([]);
});

test('a report that comes twice, too late, or about another call of the provider changes nothing', async () => {
  const { client, jobId } = await callers();
  const callId = await connected(client, jobId);
  const before = await as(client).calls.get({ callId });
  expect(await report(callId, { kind: 'calleePressed', key: '1' })).toEqual({ kind: 'connect' });
  await report(callId, { kind: 'calleeEnded', outcome: 'busy' }, 'CA-of-another-call');
  expect(await as(client).calls.get({ callId })).toEqual(before);
  await report(callId, { kind: 'ended', outcome: 'done' });
  const after = await as(client).calls.get({ callId });
  clock.forward(minutes(1));
  for (const kind of ['ended', 'calleeEnded'] as const) await report(callId, { kind, outcome: 'busy' });
  expect(await report(callId, { kind: 'callerPressed', key: '1' })).toEqual({ kind: 'hangUp' });
  expect(await as(client).calls.get({ callId })).toEqual(after);
});

test('a forged report, and one about an unknown call, change nothing', async () => {
  const { client, jobId } = await callers();
  const callId = await ringing(client, jobId);
  const forged = { ...telephony.reportOf(callId, { kind: 'calleePressed', key: '1' }), signature: 'forged' };
  await expect(takeCallReport(world.withActor({ kind: 'provider' }), forged)).rejects.toThrow(BadSignature);
  expect(await stateOf(callId)).toBe('ringing_callee');
  expect(await report(crypto.randomUUID(), { kind: 'callerPressed', key: '1' }, 'CA1')).toEqual({ kind: 'hangUp' });
});

test('a person who blocks the caller meanwhile is not rung', async () => {
  const { client, pro, jobId } = await callers();
  const callId = await call(client, jobId);
  const { conversationId } = await as(pro).jobs.openConversation({ jobId });
  await as(pro).messaging.block({ conversationId });
  expect(await report(callId, { kind: 'callerPressed', key: '1' })).toMatchObject({ kind: 'hangUp' });
  expect(await stateOf(callId)).toBe('failed');
});

test('two starts at once make one call', async () => {
  const { client, jobId } = await callers();
  const rungBefore = telephony.rung.length;
  const [one, two] = await Promise.all([call(client, jobId), call(client, jobId)]);
  expect(one).toBe(two);
  expect(telephony.rung).toHaveLength(rungBefore + 1);
});

test('both calling each other at once make one call', async () => {
  const { client, pro, jobId } = await callers();
  const answers = await Promise.allSettled([call(client, jobId), call(pro, jobId)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const live = await db.selectFrom('call').select('id').where('job_id', '=', jobId).execute();
  expect(live).toHaveLength(1);
});

test('a provider that is down, or does not call the number, ends the call with a sentence', async () => {
  const { client, jobId } = await callers();
  telephony.trouble = 'down';
  expect(await refusalOf(call(client, jobId))).toBe('calls.providerDown');
  telephony.trouble = 'notCallable';
  expect(await refusalOf(call(client, jobId))).toBe('calls.yourNumber');
  telephony.trouble = null;
  const states = await db.selectFrom('call').select('state').where('job_id', '=', jobId).execute();
  expect(states).toEqual([{ state: 'failed' }, { state: 'failed' }]);
});

test('a provider that does not respond in time is not asked twice, and its reports still count', async () => {
  const { client, jobId } = await callers();
  telephony.trouble = 'unknown';
  const callId = await call(client, jobId);
  telephony.trouble = null;
  expect(await stateOf(callId)).toBe('starting');
  expect(telephony.rung.filter((rung) => rung.callId === callId)).toHaveLength(1);
  await report(callId, { kind: 'callerAnswered' });
  expect(await stateOf(callId)).toBe('ringing_caller');
});

test('the clock ends a call whose end was never reported', async () => {
  const people = [await callers(), await callers(), await callers()] as const;
  const calls = [
    await call(people[0].client, people[0].jobId),
    await ringing(people[1].client, people[1].jobId),
    await connected(people[2].client, people[2].jobId),
  ];
  clock.forward(minutes(4));
  await world.run('calls.tick');
  expect(await Promise.all(calls.map(stateOf))).toEqual(['not_taken', 'missed', 'connected']);
  clock.forward(minutes(60));
  await world.run('calls.tick');
  expect(await stateOf(calls[2] ?? '')).toBe('talked');
});

test('a call is deleted 365 days after its end, and no sooner', async () => {
  const { client, jobId } = await callers();
  const callId = await connected(client, jobId);
  await report(callId, { kind: 'ended', outcome: 'done' });
  clock.forward(days(364));
  await world.run('calls.tick');
  expect(await stateOf(callId)).toBe('talked');
  clock.forward(days(1) + minutes(1));
  await world.run('calls.tick');
  await expect(stateOf(callId)).rejects.toThrow();
});

test('the notice of a missed call is deleted with the call', async () => {
  const { client, pro, jobId } = await callers();
  const { callId } = await as(client).calls.start({ about: 'job', id: jobId });
  await report(callId, { kind: 'callerPressed', key: '1' });
  await report(callId, { kind: 'calleeEnded', outcome: 'noAnswer' });
  const told = async () =>
    (await db.selectFrom('notification').select('path').where('user_id', '=', pro.id).execute()).map(
      ({ path }) => path,
    );
  expect(await told()).toContain(`/calls/${callId}`);
  clock.forward(days(366));
  await world.run('calls.tick');
  expect(await told()).not.toContain(`/calls/${callId}`);
});

test('the table of calls has no phone numbers', async () => {
  const { client, jobId } = await callers();
  const callId = await connected(client, jobId);
  const row = await db.selectFrom('call').selectAll().where('id', '=', callId).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toMatch(/4155550/);
});

test('every state that is over is reached by an act', () => {
  const ends = Object.values(callTransitions).flatMap(({ to }) => (isOver(to) ? [to] : []));
  expect([...new Set(ends)].sort()).toEqual(callStates.filter(isOver).sort());
});
