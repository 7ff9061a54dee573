import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { bellOf } from '#tests/support/hiring.ts';
import { conversation, send, textsFor } from '#tests/support/messages.ts';
import { picture } from '#tests/support/pictures.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { tellOfUnread } from './tasks.server.ts';

const { as, clock, db, person } = world;
const anyway = true;

test('contact details before a payment get a warning, are sent anyway if the author wants, and are masked for the reader', async () => {
  const { client, pro, conversationId } = await conversation();
  const text = 'Call me: 415-555-0133';
  expect(await refusalOf(send(pro, conversationId, text))).toBe('messaging.contactDetails');
  await send(pro, conversationId, { text, anyway });
  expect(await textsFor(client, conversationId)).toEqual(['Call me: •••']);
  expect(await textsFor(pro, conversationId)).toEqual([text]);
  const [message] = (await as(client).messaging.getConversation({ conversationId })).messages;
  expect(message).toMatchObject({ masked: true, warning: 'contact', formKey: null });
  expect((await as(client).messaging.listConversations({})).items[0]?.last.text).toBe('Call me: •••');
});

test('a search does not tell what is masked', async () => {
  const { client, pro, conversationId } = await conversation();
  await send(pro, conversationId, { text: 'Call me: 415-555-0133', anyway });
  expect((await as(client).messaging.searchMessages({ q: '0133' })).items).toEqual([]);
  expect((await as(client).messaging.searchMessages({ q: 'call' })).items[0]?.text).toBe('Call me: •••');
});

test('once a job between the two is paid, contact details are neither warned of nor masked', async () => {
  const { client, pro, conversationId } = await conversation();
  await send(pro, conversationId, { text: 'Call me: 415-555-0133', anyway });
  await world.paidJob({ client, worker: pro });
  expect(await textsFor(client, conversationId)).toEqual(['Call me: 415-555-0133']);
  expect(await send(client, conversationId, 'Mine is 415-555-0144')).toBe(2);
});

test('a payment before the first message counts, too', async () => {
  const { client, worker: pro } = await world.paidJob();
  const { conversationId } = await conversation({ client, pro });
  await send(client, conversationId, 'Mine is 415-555-0144');
  expect(await textsFor(pro, conversationId)).toEqual(['Mine is 415-555-0144']);
});

const outside = [
  'Let’s cancel and you pay cash.',
  'Puedes pagarme en efectivo y cancelamos',
  'Отмените заказ и заплатите наличными',
  'Скасуйте замовлення і заплатіть готівкою',
  'Hủy đi rồi trả tiền mặt nhé',
  '取消订单，付现金吧',
  'I take Zelle',
];
test.each(outside)('“%s” gets a warning, also after a payment, and is never blocked', async (text) => {
  const { client, worker: pro } = await world.paidJob();
  const { conversationId } = await conversation({ client, pro });
  expect(await refusalOf(send(pro, conversationId, text))).toBe('messaging.payOutside');
  await send(pro, conversationId, { text, anyway });
  const [message] = (await as(client).messaging.getConversation({ conversationId })).messages;
  expect(message).toMatchObject({ text, warning: 'payment' });
});

const harmless = [
  'I paid the deposit here yesterday.',
  'Is the cash register repair included?',
  'Can you come at 10?',
  'Podemos cancelar la cita del lunes',
  'Я уже оплатил заказ',
  '取消明天的预约可以吗',
  'The quote is $180 for 12 m².',
];
test.each(harmless)('“%s” gets no warning', async (text) => {
  const { client, conversationId } = await conversation();
  expect(await send(client, conversationId, text)).toBe(1);
});

test('after a block neither of the two can write, in either role, until the one who blocked lifts it', async () => {
  const [one, two] = [await world.worker({ role: 'dual' }), await world.worker({ role: 'dual' })];
  const { conversationId } = await conversation({ client: one, pro: two });
  const other = await conversation({ client: two, pro: one });
  await send(one, conversationId);
  await as(two).messaging.block({ conversationId });
  for (const id of [conversationId, other.conversationId]) {
    expect(await refusalOf(send(one, id))).toBe('messaging.blocked');
    expect(await refusalOf(send(two, id))).toBe('messaging.youBlocked');
  }
  await as(one).messaging.unblock({ conversationId });
  expect(await refusalOf(send(one, conversationId))).toBe('messaging.blocked');
  await as(two).messaging.unblock({ conversationId });
  expect(await send(one, conversationId)).toBe(2);
});

test('other people find no conversation, no file, and change nothing', async () => {
  const { client, pro, conversationId } = await conversation();
  const photo = new File([new Uint8Array(await picture())], 'leak.jpg', { type: 'image/jpeg' });
  await send(client, conversationId, { text: 'Look', files: [photo] });
  const [message] = (await as(pro).messaging.getConversation({ conversationId })).messages;
  const fileId = message?.files[0]?.id ?? '';
  expect((await as(pro).messaging.downloadFile({ fileId })).body.size).toBeGreaterThan(0);
  const callsOf = (user: User | null) => {
    const { messaging } = as(user);
    return [
      messaging.getConversation({ conversationId }),
      messaging.listNewer({ conversationId, after: 0 }),
      messaging.sendMessage({ conversationId, formKey: randomUUID(), text: 'Hi' }),
      messaging.markSeen({ conversationId, n: 1 }),
      messaging.block({ conversationId }),
      messaging.report({ conversationId, reason: 'Spam' }),
      messaging.downloadFile({ fileId }),
    ];
  };
  for (const outsider of [await person(), await world.worker(), await person({ role: 'admin' })]) {
    const codes = await Promise.all(callsOf(outsider).map(refusalOf));
    expect(new Set(codes)).toEqual(new Set(['api.notFound']));
  }
  expect(new Set(await Promise.all(callsOf(null).map(refusalOf)))).toEqual(new Set(['api.signInRequired']));
  expect(await textsFor(pro, conversationId)).toEqual(['Look']);
  expect((await as(client).messaging.getConversation({ conversationId })).otherSeenN).toBe(0);
});

test('nothing, too much, a wrong file and a closed account are refused with their own words', async () => {
  const { client, pro, conversationId } = await conversation();
  expect(await refusalOf(send(client, conversationId, ' \n '))).toBe('messaging.empty');
  expect(await refusalOf(send(client, conversationId, 'a'.repeat(4_001)))).toBe('api.badInput');
  expect(await refusalOf(send(client, conversationId, 'a'.repeat(1_000_000)))).toBe('api.badInput');
  const program = new File(['MZ…'], 'free.exe');
  expect(await refusalOf(send(client, conversationId, { files: [program] }))).toBe('uploads.wrongType');
  await send(client, conversationId, '字'.repeat(4_000));
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', pro.id).execute();
  expect(await refusalOf(send(client, conversationId))).toBe('messaging.notReachable');
});

test('of a hundred sends at once, sixty arrive and the others are told to wait', async () => {
  const { client, conversationId } = await conversation();
  const codes = await Promise.all(Array.from({ length: 100 }, () => refusalOf(send(client, conversationId))));
  expect(codes.filter((code) => code === null)).toHaveLength(60);
  expect(codes.filter((code) => code === 'api.tooManyRequests')).toHaveLength(40);
  expect((await as(client).messaging.getConversation({ conversationId })).lastN).toBe(60);
});

test('a report reaches the administrators with the messages before it, and closing ends the conversation for both', async () => {
  const admin = await person({ role: 'admin' });
  const { client, pro, conversationId } = await conversation();
  expect(await refusalOf(as(client).messaging.report({ conversationId, reason: 'Rude' }))).toBe(
    'messaging.nothingToReport',
  );
  await send(pro, conversationId, 'Something rude');
  await as(client).messaging.report({ conversationId, reason: 'Rude' });
  await as(client).messaging.report({ conversationId, reason: 'Twice' });
  await send(pro, conversationId, 'Something later');
  const open = (await as(admin).messaging.listReports({ limit: 50 })).items.filter(({ reason }) => reason === 'Rude');
  expect(open).toMatchObject([
    { authorName: 'Robin Alvarez', otherName: 'Sam Taylor', messages: [{ text: 'Something rude' }] },
  ]);
  const reportId = open[0]?.id ?? '';
  expect(await refusalOf(as(pro).messaging.closeReported({ reportId, reason: 'No' }))).toBe('api.notFound');
  await as(admin).messaging.closeReported({ reportId, reason: 'Insults' });
  expect(await refusalOf(as(admin).messaging.dismissReport({ reportId }))).toBe('messaging.notNow');
  for (const side of [client, pro]) {
    expect(await refusalOf(send(side, conversationId))).toBe('messaging.closed');
    const head = await as(side).messaging.getConversation({ conversationId });
    expect(head).toMatchObject({ silence: 'closed', closedReason: 'Insults' });
  }
  const acts = await db.selectFrom('audit_event').select('act').where('subject_id', '=', conversationId).execute();
  expect(acts.map(({ act }) => act).sort()).toEqual(['messaging.closeReported', 'messaging.report']);
});

test('administrators are told of a report, once while it is open', async () => {
  const { client, pro, conversationId } = await conversation();
  const admin = await person({ role: 'admin' });
  await send(pro, conversationId, 'Hello!');
  for (const reason of ['Rude', 'Twice']) await as(client).messaging.report({ conversationId, reason });
  const { items: told } = await as(admin).notifications.list({});
  expect(told).toMatchObject([{ kind: 'conversationReported', path: '/admin/messages' }]);
  expect(JSON.stringify(told)).not.toContain('Rude');
});

test('a dismissed report leaves the conversation as it is', async () => {
  const { client, pro, conversationId } = await conversation();
  const admin = await person({ role: 'admin' });
  await send(pro, conversationId, 'Hello');
  await as(client).messaging.report({ conversationId, reason: 'A mistake' });
  const { items } = await as(admin).messaging.listReports({ limit: 50 });
  await as(admin).messaging.dismissReport({ reportId: items.find(({ reason }) => reason === 'A mistake')?.id ?? '' });
  expect(await send(pro, conversationId)).toBe(2);
});

test('a reader is told once of what stays unread, and of nothing that was read in time', async () => {
  const { client, pro, conversationId } = await conversation();
  const tick = async (after: number) => {
    clock.forward(after);
    await world.run('messaging.tick');
  };
  await send(client, conversationId, 'One');
  await tick(minutes(1));
  expect(await bellOf(pro.id)).toEqual([]);
  await send(client, conversationId, 'Two');
  await tick(minutes(1));
  await tick(minutes(5));
  expect(await bellOf(pro.id)).toEqual(['newMessage']);
  await send(client, conversationId, 'Three');
  await tick(minutes(5));
  expect(await bellOf(pro.id)).toEqual(['newMessage']);
  await as(pro).messaging.markSeen({ conversationId, n: 3 });
  await send(client, conversationId, 'Four');
  await as(pro).messaging.markSeen({ conversationId, n: 4 });
  await tick(hours(1));
  expect(await bellOf(pro.id)).toEqual(['newMessage']);
  await send(client, conversationId, 'Five');
  await tick(minutes(2));
  expect(await bellOf(pro.id)).toEqual(['newMessage', 'newMessage']);
  const row = await db
    .selectFrom('notification')
    .select(['data', 'path'])
    .where('user_id', '=', pro.id)
    .executeTakeFirst();
  expect(row).toEqual({ data: { conversationId, author: 'Robin A.' }, path: `/messages/${conversationId}` });
});

test('all readers are told in one run, however many they are', async () => {
  const { pro, ...first } = await conversation();
  const conversations = [first, await conversation({ pro }), await conversation({ pro })];
  for (const { conversationId } of conversations) await send(pro, conversationId);
  clock.forward(minutes(2));
  await tellOfUnread(world.withActor({ kind: 'clock' }), 1);
  for (const { client } of conversations) expect(await bellOf(client.id)).toEqual(['newMessage']);
});

test('a conversation is deleted two years after its newest message, with its files', async () => {
  const { client, conversationId } = await conversation();
  const note = new File(['Gate code'], 'note.txt');
  await send(client, conversationId, { text: 'Look', files: [note] });
  const kept = await conversation();
  const { key } = await db
    .selectFrom('message_file')
    .select('file_key as key')
    .orderBy('file_key')
    .executeTakeFirstOrThrow();
  clock.forward(days(729));
  await send(kept.client, kept.conversationId);
  await world.run('messaging.tick');
  expect(await textsFor(client, conversationId)).toEqual(['Look']);
  clock.forward(days(2));
  await world.run('messaging.tick');
  expect(await refusalOf(as(client).messaging.getConversation({ conversationId }))).toBe('api.notFound');
  await world.work();
  expect(await world.files.get(key)).toBeUndefined();
  expect(await textsFor(kept.client, kept.conversationId)).toEqual(['Hello']);
});

test('the notice of a new message is deleted with the conversation', async () => {
  const { client, pro, conversationId } = await conversation();
  await send(client, conversationId);
  clock.forward(minutes(3));
  await world.run('messaging.tick');
  expect(await bellOf(pro.id)).toContain('newMessage');
  clock.forward(days(731));
  await world.run('messaging.tick');
  expect(await bellOf(pro.id)).not.toContain('newMessage');
});

test('the files of a deleted conversation go later when the disk can’t be reached at first', async () => {
  const { client, conversationId } = await conversation();
  await send(client, conversationId, { text: 'Look', files: [new File(['Gate code 2'], 'note.txt')] });
  const { key } = await db
    .selectFrom('message_file as f')
    .innerJoin('message as m', 'm.id', 'f.message_id')
    .select('f.file_key as key')
    .where('m.conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  clock.forward(days(731));
  const disk = vi.spyOn(world.services.ports.files, 'delete').mockRejectedValue(new Error('away'));
  await world.run('messaging.tick').catch(() => {});
  disk.mockRestore();
  expect(await refusalOf(as(client).messaging.getConversation({ conversationId }))).toBe('api.notFound');
  expect(world.files.get(key)).toBeDefined();
  await world.work();
  expect(world.files.get(key)).toBeUndefined();
});
