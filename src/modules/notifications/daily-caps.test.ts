import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { pool } from '#tests/support/database.ts';
import { notifyOfOffer } from '#tests/support/notifications.ts';
import { world } from '#tests/support/world.ts';
import { dailyCaps } from './daily-caps.ts';
import { notify, textStateOf } from './public.server.ts';

const { clock, db, texts, mails } = world;

// Noon in the zone of the readers.
clock.at = new Date('2026-06-10T16:00:00Z');

/** Tells a person of released money. Returns the notification's id. */
function tellOfMoney(user: User): Promise<string> {
  const data = {
    jobId: '1',
    title: 'Sink',
    worker: 'Maria',
    totalCents: 4_250,
    payoutCents: 3_825,
    feeCents: 425,
    refundCents: 0,
  };
  return transaction(db, (tx) => notify(tx, { userId: user.id, kind: 'paymentReleased', data, at: clock.now() }));
}

/** Tells a client that the work has begun. Returns the notification's id. */
function tellOfStart(user: User): Promise<string> {
  const data = { jobId: '1', title: 'Sink', worker: 'Maria' };
  return transaction(db, (tx) => notify(tx, { userId: user.id, kind: 'workStarted', data, at: clock.now() }));
}

/** Tells a person that the other side of a job proposes another time. Returns the notification's id. */
function tellOfTime(user: User): Promise<string> {
  const data = { jobId: '1', title: 'Sink', author: 'Maria', startsAt: clock.now(), timeZone: 'America/New_York' };
  return transaction(db, (tx) => notify(tx, { userId: user.id, kind: 'timeProposed', data, at: clock.now() }));
}

/** Writes that a channel carried `count` notifications to a person. */
async function carried(user: User, channel: 'email' | 'sms', count: number, tell = notifyOfOffer): Promise<void> {
  for (let n = 0; n < count; n++) {
    const notification_id = await tell(user);
    await db
      .insertInto('notification_delivery')
      .values({ notification_id, channel, delivered_at: clock.now() })
      .execute();
  }
}

test('a person gets fifteen texts a day that others start, and those about money on top', async () => {
  const user = await world.person({ phone: '+14155550177' });
  await carried(user, 'sms', dailyCaps.sms.others - 1);
  const [last, over, money] = [await notifyOfOffer(user), await notifyOfOffer(user), await tellOfMoney(user)];
  for (const notificationId of [last, over, money]) await world.run('notifications.text', { notificationId });
  expect(texts.length).toBe(2);
  clock.forward(days(1) + hours(1));
  await world.run('notifications.text', { notificationId: await notifyOfOffer(user) });
  expect(texts.length).toBe(3);
});

test('news of a job ends at the cap of all, and news of money does not', async () => {
  const user = await world.person({ phone: '+14155550178' });
  await carried(user, 'sms', dailyCaps.sms.all);
  const before = texts.length;
  await world.run('notifications.text', { notificationId: await tellOfStart(user) });
  expect(texts.length).toBe(before);
  await world.run('notifications.text', { notificationId: await tellOfMoney(user) });
  expect(texts.length).toBe(before + 1);
});

test.each([
  ['email', '+14155550181'],
  ['sms', '+14155550184'],
] as const)('news of money has an outer cap of %s, which other news do not use up', async (channel, phone) => {
  const user = await world.person({ phone });
  const { alwaysTold } = dailyCaps[channel];
  const task = channel === 'email' ? 'notifications.deliver' : 'notifications.text';
  const sent = () => (channel === 'email' ? mails : texts).length;
  await carried(user, channel, 1);
  await carried(user, channel, alwaysTold - 1, tellOfMoney);
  const before = sent();
  for (const notificationId of [await tellOfMoney(user), await tellOfMoney(user)])
    await world.run(task, { notificationId });
  expect(sent()).toBe(before + 1);
  clock.forward(days(1) + hours(1));
  await world.run(task, { notificationId: await tellOfMoney(user) });
  expect(sent()).toBe(before + 2);
});

test('a day full of quotes leaves room for news of a job’s time', async () => {
  const user = await world.person({ phone: '+14155550185' });
  await carried(user, 'sms', dailyCaps.sms.others);
  const before = texts.length;
  for (const tell of [notifyOfOffer, tellOfTime])
    await world.run('notifications.text', { notificationId: await tell(user) });
  expect(texts.length).toBe(before + 1);
});

test('reports of abuse use up nothing that other people start', async () => {
  const admin = await world.person({ role: 'admin' });
  await carried(admin, 'email', dailyCaps.email.others, ({ id: userId }) =>
    transaction(db, (tx) => notify(tx, { userId, kind: 'lostAbuseReported', data: {}, at: clock.now() })),
  );
  const before = mails.length;
  await world.run('notifications.deliver', { notificationId: await notifyOfOffer(admin) });
  expect(mails.length).toBe(before + 1);
});

test('the bell has what a cap leaves out, also where its reader has switched it off', async () => {
  const user = await world.person();
  await carried(user, 'email', dailyCaps.email.others);
  await db.insertInto('muted_notification').values({ user_id: user.id, topic: 'quotes', channel: 'bell' }).execute();
  const { unread } = await world.as(user).notifications.unreadCount();
  const notificationId = await notifyOfOffer(user);
  expect((await world.as(user).notifications.unreadCount()).unread).toBe(unread);
  await world.run('notifications.deliver', { notificationId });
  expect((await world.as(user).notifications.unreadCount()).unread).toBe(unread + 1);
});

test('a mail that is sent does not go into a bell that is off when a cap leaves its text out', async () => {
  const user = await world.person({ phone: '+14155550182' });
  await carried(user, 'sms', dailyCaps.sms.others);
  await db.insertInto('muted_notification').values({ user_id: user.id, topic: 'quotes', channel: 'bell' }).execute();
  const { unread } = await world.as(user).notifications.unreadCount();
  const notificationId = await notifyOfOffer(user);
  await world.run('notifications.deliver', { notificationId });
  await world.run('notifications.text', { notificationId });
  expect((await world.as(user).notifications.unreadCount()).unread).toBe(unread);
});

test('a text that a cap leaves out, or that no task sends, is not on its way', async () => {
  const user = await world.person({ phone: '+14155550183' });
  const about = { userId: user.id, kind: 'offerReceived', data: { requestId: '1' } } as const;
  const state = () => textStateOf(world.contextOf(user), about);
  await notifyOfOffer(user);
  expect(await state()).toBe('onItsWay');
  await pool.query('delete from graphile_worker._private_jobs');
  expect(await state()).toBe('unreachable');
  clock.forward(1);
  await carried(user, 'sms', dailyCaps.sms.others);
  clock.forward(1);
  await notifyOfOffer(user);
  expect(await state()).toBe('unreachable');
});

test('mails have caps of their own, and the bell has what they leave', async () => {
  const user = await world.person();
  await carried(user, 'email', dailyCaps.email.others);
  const before = mails.length;
  await world.run('notifications.deliver', { notificationId: await notifyOfOffer(user) });
  expect(mails.length).toBe(before);
  await world.run('notifications.deliver', { notificationId: await tellOfMoney(user) });
  expect(mails.length).toBe(before + 1);
  expect(await world.as(user).notifications.unreadCount()).toEqual({ unread: dailyCaps.email.others + 2 });
});

test.each(['email', 'sms'] as const)(
  'two notifications at the same moment do not pass the cap of %s',
  async (channel) => {
    const user = await world.person({ phone: channel === 'sms' ? '+14155550179' : '+14155550180' });
    await carried(user, channel, dailyCaps[channel].all - 1);
    // The notifications that count as carried wait in the queue, too.
    await pool.query('delete from graphile_worker._private_jobs');
    const sent = () => (channel === 'email' ? mails : texts).length;
    const before = sent();
    for (let n = 0; n < 4; n++) await tellOfStart(user);
    await Promise.all([world.work(), world.work(), world.work()]);
    await world.work();
    expect(sent()).toBe(before + 1);
  },
);
