import { expect, test } from 'vitest';
import { transaction } from '#platform/database/database.server.ts';
import { report, writtenTo } from '#tests/support/lost-found.ts';
import { conversation, send as sendTo } from '#tests/support/messages.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';
import { moveReport } from './store.server.ts';

const { as, db } = world;

const bellOf = (userId: string) =>
  db.selectFrom('notification').select(['kind', 'data', 'path']).where('user_id', '=', userId).execute();
const messagesOf = (reportId: string) =>
  db.selectFrom('lost_message').selectAll().where('report_id', '=', reportId).execute();

test('a message reaches the reporter with its text, and the answer reaches the sender', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const path = `/lost-and-found/${reportId}`;
  const about = { reportId, title: 'Bunch of keys' };
  expect(await bellOf(reporter.id)).toEqual([
    { kind: 'lostMessage', path, data: { ...about, author: 'Finn F.', message: 'I found them at the bus stop.' } },
  ]);
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Thank you! Which color is the ribbon?' });
  expect(await bellOf(sender.id)).toEqual([
    {
      kind: 'lostAnswer',
      path,
      data: { ...about, author: 'Rosa R.', message: 'Thank you! Which color is the ribbon?' },
    },
  ]);
});

test('only the two people read the message', async () => {
  const { reporter, sender, reportId } = await writtenTo();
  const message = { text: 'I found them at the bus stop.', senderName: 'Finn F.', answer: null };
  expect((await as(reporter).lostFound.getReport({ reportId })).messages).toMatchObject([{ ...message, isOwn: false }]);
  expect(await as(sender).lostFound.getReport({ reportId })).toMatchObject({
    messages: [{ ...message, isOwn: true }],
    mayWrite: false,
  });
  for (const other of [null, await world.client(), await world.person({ role: 'admin' })])
    expect((await as(other).lostFound.getReport({ reportId })).messages).toEqual([]);
});

test('contact details in messages and answers are masked before they are stored', async () => {
  const [reporter, sender] = [await world.client(), await world.client()];
  const reportId = await report(reporter);
  const { messageId } = await as(sender).lostFound.sendMessage({ reportId, text: 'Call 415 555 0123.' });
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Write to rosa@example.com.' });
  expect(await messagesOf(reportId)).toMatchObject([{ text: 'Call •••.', answer: 'Write to •••.' }]);
  expect(JSON.stringify([await bellOf(reporter.id), await bellOf(sender.id)])).not.toMatch(/555 0123|rosa@/);
});

test('of two messages at once, one is sent', async () => {
  const [reporter, sender] = [await world.client(), await world.client()];
  const reportId = await report(reporter);
  const send = () => refusalOf(as(sender).lostFound.sendMessage({ reportId, text: 'Mine!' }));
  expect((await Promise.all([send(), send()])).sort()).toEqual(['lostFound.alreadyWritten', null].sort());
  expect(await bellOf(reporter.id)).toHaveLength(1);
});

test('the reporter answers once', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const answer = (text: string) => refusalOf(as(reporter).lostFound.answerMessage({ messageId, answer: text }));
  expect((await Promise.all([answer('Yes'), answer('No')])).sort()).toEqual(['lostFound.alreadyAnswered', null].sort());
  expect(await messagesOf(reportId)).toHaveLength(1);
  expect(await bellOf(sender.id)).toHaveLength(1);
});

test('only the reporter can answer, and a stranger changes nothing', async () => {
  const { sender, reportId, messageId } = await writtenTo();
  for (const other of [sender, await world.client(), await world.person({ role: 'admin' })])
    expect(await refusalOf(as(other).lostFound.answerMessage({ messageId, answer: 'Me' }))).toBe('api.notFound');
  expect(await messagesOf(reportId)).toMatchObject([{ answer: null, answered_at: null }]);
});

test('a report takes messages while it is open, and none from its reporter', async () => {
  const [reporter, sender] = [await world.client(), await world.client()];
  const reportId = await report(reporter);
  const send = (by: typeof sender, text = 'Mine') => refusalOf(as(by).lostFound.sendMessage({ reportId, text }));
  expect(await send(reporter)).toBe('lostFound.ownReport');
  expect(await send(sender, 'x'.repeat(10_000))).toBe('api.badInput');
  await as(reporter).lostFound.changeState({ reportId, act: 'giveBack' });
  expect(await send(sender)).toBe('lostFound.notNow');
  await as(reporter).lostFound.changeState({ reportId, act: 'close' });
  expect(await send(sender)).toBe('api.notFound');
  expect(await messagesOf(reportId)).toEqual([]);
});

test('a sender goes on reading a closed report with the own exchange alone, and is notified of the answer', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const other = await world.client();
  await as(other).lostFound.sendMessage({ reportId, text: 'They are mine.' });
  await as(reporter).lostFound.changeState({ reportId, act: 'close' });
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Meet me at the library.' });
  expect((await bellOf(sender.id)).map(({ kind }) => kind)).toEqual(['lostAnswer']);
  expect(await as(sender).lostFound.getReport({ reportId })).toMatchObject({
    state: 'closed',
    acts: [],
    decisionReason: null,
    mayWrite: false,
    messages: [{ text: 'I found them at the bus stop.', answer: 'Meet me at the library.', isOwn: true }],
  });
  expect((await as(sender).lostFound.getReport({ reportId })).messages).toHaveLength(1);
  expect(await refusalOf(as(sender).lostFound.sendMessage({ reportId, text: 'When?' }))).toBe('lostFound.notNow');
  for (const outsider of [null, await world.client()])
    expect(await refusalOf(as(outsider).lostFound.getReport({ reportId }))).toBe('api.notFound');
});

test('a report that an administrator has closed takes no answer, and both people read that', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const admin = await world.person({ role: 'admin' });
  const mayAnswer = async (by: typeof sender) => (await as(by).lostFound.getReport({ reportId })).mayAnswer;
  expect([await mayAnswer(reporter), await mayAnswer(sender)]).toEqual([true, true]);
  await as(admin).lostFound.decide({ reportId, act: 'close', reason: 'A scam.' });
  const answer = as(reporter).lostFound.answerMessage({ messageId, answer: 'Send me the deposit.' });
  expect(await refusalOf(answer)).toBe('lostFound.notNow');
  expect(await messagesOf(reportId)).toMatchObject([{ answer: null, answered_at: null }]);
  expect(await bellOf(sender.id)).toEqual([]);
  expect([await mayAnswer(reporter), await mayAnswer(sender)]).toEqual([false, false]);
});

test('a report that its reporter closed after an administrator’s decision takes answers', async () => {
  const { reporter, reportId, messageId } = await writtenTo();
  const admin = await world.person({ role: 'admin' });
  await as(admin).lostFound.decide({ reportId, act: 'match', reason: 'Rosa called us.' });
  await as(reporter).lostFound.changeState({ reportId, act: 'close' });
  expect((await as(reporter).lostFound.getReport({ reportId })).mayAnswer).toBe(true);
  expect(await refusalOf(as(reporter).lostFound.answerMessage({ messageId, answer: 'Thank you.' }))).toBeNull();
});

test('an answer waits for the decision that closes its report, and is refused after it', async () => {
  const { reporter, reportId, messageId } = await writtenTo();
  const answer = await transaction(db, async (tx) => {
    await moveReport(tx, reportId, { act: 'close', reason: 'A scam.', at: world.clock.now() });
    const sending = refusalOf(as(reporter).lostFound.answerMessage({ messageId, answer: 'Send me the deposit.' }));
    await untilBlocked(sending);
    return { sending };
  });
  expect(await answer.sending).toBe('lostFound.notNow');
  expect(await messagesOf(reportId)).toMatchObject([{ answer: null }]);
});

test('a sender does not read the report of a suspended account', async () => {
  const { reporter, sender, reportId } = await writtenTo();
  const admin = await world.person({ role: 'admin' });
  await as(reporter).lostFound.changeState({ reportId, act: 'close' });
  await as(admin).decisions.suspendAccount({ accountId: reporter.id, rule: 'other', evidence: 'Ads.' });
  expect(await refusalOf(as(sender).lostFound.getReport({ reportId }))).toBe('api.notFound');
});

test.each(['the reporter', 'the sender'])(
  'after %s has blocked the other, no message is delivered',
  async (blocker) => {
    const { client: reporter, pro: sender, conversationId } = await conversation();
    const reportId = await report(reporter);
    const send = () => refusalOf(as(sender).lostFound.sendMessage({ reportId, text: 'I know where you live.' }));
    const by = blocker === 'the reporter' ? reporter : sender;
    await as(by).messaging.block({ conversationId });
    expect(await send()).toBe('lostFound.notDelivered');
    expect([await messagesOf(reportId), await bellOf(reporter.id)]).toEqual([[], []]);
    await as(by).messaging.unblock({ conversationId });
    expect(await send()).toBeNull();
  },
);

test('an answer to a person on the other side of a block is refused, and the message can be answered after it', async () => {
  const { client: reporter, pro: sender, conversationId } = await conversation();
  const reportId = await report(reporter);
  const { messageId } = await as(sender).lostFound.sendMessage({ reportId, text: 'I found them.' });
  const answer = () => refusalOf(as(reporter).lostFound.answerMessage({ messageId, answer: 'Thank you.' }));
  await as(sender).messaging.block({ conversationId });
  expect(await answer()).toBe('lostFound.notDelivered');
  expect(await messagesOf(reportId)).toMatchObject([{ answer: null }]);
  expect(await bellOf(sender.id)).toEqual([]);
  await as(sender).messaging.unblock({ conversationId });
  expect(await answer()).toBeNull();
});

test('two people whose conversation an administrator has closed do not write about a report either', async () => {
  const { client: sender, pro: reporter, conversationId } = await conversation();
  const admin = await world.person({ role: 'admin' });
  await sendTo(reporter, conversationId, 'Something rude');
  await as(sender).messaging.report({ conversationId, reason: 'Rude.' });
  const [reported] = (await as(admin).messaging.listReports({})).items;
  await as(admin).messaging.closeReported({ reportId: reported?.id ?? '', reason: 'Rude.' });
  const reportId = await report(reporter);
  expect(await refusalOf(as(sender).lostFound.sendMessage({ reportId, text: 'Mine!' }))).toBe('lostFound.notDelivered');
});
