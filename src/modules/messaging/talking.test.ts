import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { request } from '#tests/support/hiring.ts';
import { conversation, send, textsFor } from '#tests/support/messages.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { as, clock, db, person, worker } = world;

test('a client and a Pro have one conversation, in which both read what was written, in its order', async () => {
  const { client, pro, conversationId } = await conversation();
  expect((await conversation({ client, pro })).conversationId).toBe(conversationId);
  expect(await send(client, conversationId, 'Hello Sam')).toBe(1);
  expect(await send(pro, conversationId, 'Hello Robin')).toBe(2);
  for (const reader of [client, pro]) {
    expect(await textsFor(reader, conversationId)).toEqual(['Hello Sam', 'Hello Robin']);
  }
  const [seenByPro] = (await as(pro).messaging.listConversations({})).items;
  expect(seenByPro).toMatchObject({ id: conversationId, other: { name: 'Robin A.', side: 'client', workerId: null } });
});

test('a conversation without a message is in no list', async () => {
  const { client, pro, conversationId } = await conversation();
  for (const reader of [client, pro]) expect((await as(reader).messaging.listConversations({})).items).toEqual([]);
  await send(client, conversationId);
  for (const reader of [client, pro]) expect((await as(reader).messaging.listConversations({})).items).toHaveLength(1);
});

test('a Pro cannot start a conversation with a stranger, and nobody with oneself or a Pro who is not listed', async () => {
  const [client, pro, dual] = [await person(), await worker(), await worker({ role: 'dual' })];
  expect(await refusalOf(as(pro).messaging.startConversation({ workerId: client.id }))).toBe('api.notFound');
  expect(await refusalOf(as(dual).messaging.startConversation({ workerId: dual.id }))).toBe('messaging.notYourself');
  for (const workerId of [(await person()).id, randomUUID()]) {
    expect(await refusalOf(as(client).messaging.startConversation({ workerId }))).toBe('api.notFound');
  }
  expect(await db.selectFrom('conversation').selectAll().where('client_id', '=', client.id).execute()).toEqual([]);
});

test('either side of a request or a job opens the conversation, and no other person does', async () => {
  const [client, pro, outsider] = [await person(), await worker(), await worker()];
  const requestId = await request(client, [pro]);
  const { conversationId } = await as(pro).hiring.openConversation({ requestId });
  const named = await as(client).hiring.openConversation({ requestId, workerId: pro.id });
  expect(named.conversationId).toBe(conversationId);
  const calls = [
    () => as(client).hiring.openConversation({ requestId }),
    () => as(client).hiring.openConversation({ requestId, workerId: outsider.id }),
    () => as(outsider).hiring.openConversation({ requestId }),
  ];
  for (const call of calls) expect(await refusalOf(call())).toBe('api.notFound');
  const { jobId } = await world.job({ client, worker: pro });
  expect(await as(pro).jobs.openConversation({ jobId })).toEqual({ conversationId });
  expect(await refusalOf(as(outsider).jobs.openConversation({ jobId }))).toBe('api.notFound');
});

test('a Pro who is not approved answers, but does not write first', async () => {
  const { client, pro, conversationId } = await conversation();
  await db.updateTable('user').set({ status: 'pending_approval' }).where('id', '=', pro.id).execute();
  const unapproved = { ...pro, status: 'pending_approval' as const };
  expect(await refusalOf(send(unapproved, conversationId))).toBe('messaging.notApproved');
  await send(client, conversationId);
  expect(await send(unapproved, conversationId, 'Hi')).toBe(2);
});

test('a form sent twice makes one message, even at the same moment', async () => {
  const { client, conversationId } = await conversation();
  const formKey = randomUUID();
  const draft = { formKey, text: 'Once' };
  const numbers = await Promise.all(Array.from({ length: 8 }, () => send(client, conversationId, draft)));
  expect(new Set(numbers)).toEqual(new Set([1]));
  expect(await textsFor(client, conversationId)).toEqual(['Once']);
});

test('the key of a form that has made a message elsewhere is refused, and neither conversation changes', async () => {
  const { client, conversationId } = await conversation();
  const elsewhere = await conversation({ client });
  const draft = { formKey: randomUUID(), text: 'Once' };
  await send(client, conversationId, draft);
  expect(await refusalOf(send(client, elsewhere.conversationId, draft))).toBe('api.notFound');
  expect(await textsFor(client, elsewhere.conversationId)).toEqual([]);
});

test('messages sent at the same moment by both get numbers without gaps', async () => {
  const { client, pro, conversationId } = await conversation();
  const numbers = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at % 2 ? pro : client, conversationId)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('the reader asks for everything after a number and gets it, at most a hundred messages at once', async () => {
  const { client, pro, conversationId } = await conversation();
  const rows = Array.from({ length: 130 }, (_, at) => ({
    conversation_id: conversationId,
    n: at + 1,
    author_id: client.id,
    form_key: randomUUID(),
    language: 'en' as const,
    text: `Message ${at + 1}`,
    created_at: clock.now(),
  }));
  await db.insertInto('message').values(rows).execute();
  await db.updateTable('conversation').set({ last_n: 130 }).where('id', '=', conversationId).execute();
  const first = await as(pro).messaging.listNewer({ conversationId, after: 10 });
  expect([first.messages[0]?.n, first.messages.at(-1)?.n, first.hasMore]).toEqual([11, 110, true]);
  const rest = await as(pro).messaging.listNewer({ conversationId, after: 110 });
  expect([rest.messages.length, rest.hasMore]).toEqual([20, false]);
  const page = await as(pro).messaging.getConversation({ conversationId });
  expect([page.messages[0]?.n, page.messages.at(-1)?.n, page.hasEarlier]).toEqual([101, 130, true]);
  const before = await as(pro).messaging.getConversation({ conversationId, before: 11 });
  expect([before.messages.length, before.hasEarlier]).toEqual([10, false]);
});

test('both see what was read, and how much was not', async () => {
  const { client, pro, conversationId } = await conversation();
  for (const text of ['One', 'Two', 'Three']) await send(client, conversationId, text);
  const unread = async () => (await as(pro).messaging.unreadCount()).unread;
  expect(await unread()).toBe(3);
  await as(pro).messaging.markSeen({ conversationId, n: 2 });
  expect(await unread()).toBe(1);
  expect((await as(client).messaging.getConversation({ conversationId })).otherSeenN).toBe(2);
  // An older page, or a number that is not there yet, takes nothing back and reads nothing ahead.
  await as(pro).messaging.markSeen({ conversationId, n: 1 });
  await as(pro).messaging.markSeen({ conversationId, n: 99 });
  expect((await as(client).messaging.getConversation({ conversationId })).otherSeenN).toBe(3);
  await send(client, conversationId, 'Four');
  expect(await unread()).toBe(1);
  await send(pro, conversationId, 'An answer reads everything before it');
  expect(await unread()).toBe(0);
});

test('each side reads a ready sentence in the own language, because its name and values are stored', async () => {
  const { client, pro, conversationId } = await conversation();
  await send(pro, conversationId, { phrase: 'minutesLate', minutes: 15 });
  await send(pro, conversationId, { phrase: 'extraByRequest', amountCents: 4_500, reason: 'a new faucet', minutes: 3 });
  const { messages } = await as(client).messaging.getConversation({ conversationId });
  expect(messages.map(({ phrase, phraseValues }) => [phrase, phraseValues])).toEqual([
    ['minutesLate', { minutes: 15 }],
    ['extraByRequest', { amountCents: 4_500, reason: 'a new faucet' }],
  ]);
  expect(await refusalOf(send(pro, conversationId, { phrase: 'extraByRequest', amountCents: 4_500 }))).toBe(
    'messaging.phraseIncomplete',
  );
});

test('a ready sentence of earlier versions can’t be sent, and is read as it was sent', async () => {
  const { client, pro, conversationId } = await conversation();
  const values = { amountCents: 4_500, reason: 'a new faucet' };
  const sent = send(pro, conversationId, { phrase: 'extra' as 'extraByRequest', ...values });
  expect(await refusalOf(sent)).toBe('api.badInput');
  await send(pro, conversationId, { phrase: 'extraByRequest', ...values });
  await db.updateTable('message').set({ phrase: 'extra' }).where('conversation_id', '=', conversationId).execute();
  const { messages } = await as(client).messaging.getConversation({ conversationId });
  expect(messages.map(({ phrase }) => phrase)).toEqual(['extra']);
});

test('search finds words of one’s own messages alone', async () => {
  const { client, conversationId } = await conversation();
  await send(client, conversationId, 'The FAUCET in the kitchen drips');
  const other = await conversation();
  await send(other.client, other.conversationId, 'Another faucet');
  const found = await as(client).messaging.searchMessages({ q: 'kitchen faucet' });
  expect(found.items.map(({ text }) => text)).toEqual(['The FAUCET in the kitchen drips']);
  expect((await as(client).messaging.searchMessages({ q: 'another' })).items).toEqual([]);
  expect((await as(client).messaging.searchMessages({ q: '%%' })).items).toEqual([]);
});
