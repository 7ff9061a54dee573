import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { after, hours, minutes } from '#lib/clock.ts';
import { clockContext } from '#platform/operations/context.server.ts';
import { db, pool } from '#tests/support/database.ts';
import { notificationTasks } from './tasks.server.ts';
import { afternoon, smallWorld } from './testing.ts';

const night = new Date('2026-07-02T03:00:00Z');

const { world, services, mails, texts, createUser, tell } = smallWorld(db);
const carrier = services.ports.sms;

beforeEach(async () => {
  mails.length = 0;
  texts.length = 0;
  world.now = afternoon;
  world.failing = null;
  services.ports.sms = carrier;
  await pool.query('delete from graphile_worker._private_jobs');
});

const run = (task: string, payload: unknown) =>
  notificationTasks.find(({ name }) => name === task)?.run(clockContext(services), payload);
const deliver = (notificationId: string) => run('notifications.deliver', { notificationId });

const waiting = async () =>
  (
    await pool.query(
      `select t.identifier as task, j.payload, j.run_at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
  ).rows;

const channels = async (notificationId: string) =>
  (
    await db
      .selectFrom('notification_delivery')
      .select(['channel', 'provider_id'])
      .where('notification_id', '=', notificationId)
      .orderBy('channel')
      .execute()
  ).map(({ channel, provider_id }) => [channel, provider_id]);

test('whoever is told gets a line in the bell and, once the worker comes to it, a mail and a text', async () => {
  const user = await createUser();
  const id = await tell(user);
  expect(await waiting()).toMatchObject([{ task: 'notifications.deliver', payload: { notificationId: id } }]);

  await deliver(id);

  expect(mails).toEqual([expect.objectContaining({ to: user.email, messageId: id, language: 'en' })]);
  expect(mails[0]?.subject).toBe('Maria sent you a quote');
  expect(mails[0]?.text).toContain('$42.50 for “Sink”');
  expect(mails[0]?.text).toContain('https://nearhand.test/requests/1');
  expect(mails[0]?.html).toContain('href="https://nearhand.test/requests/1"');
  expect(texts).toEqual([{ to: '+14155550123', body: expect.stringContaining('$42.50') }]);
  expect(texts[0]?.body).toContain('https://nearhand.test/requests/1');
  expect(await channels(id)).toEqual([
    ['email', null],
    ['sms', 'SM1'],
  ]);
});

test('a mail speaks the language of its reader', async () => {
  const id = await tell(await createUser({ language: 'ru' }));

  await deliver(id);

  expect(mails[0]).toMatchObject({ subject: 'Новое предложение: Maria', language: 'ru' });
  expect(mails[0]?.html).toContain('<html lang="ru">');
});

test('delivering again sends nothing again', async () => {
  const id = await tell(await createUser());

  await deliver(id);
  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('when the carrier is away, the next try sends the text but not the mail again', async () => {
  const id = await tell(await createUser());

  world.failing = 'sms';
  await expect(deliver(id)).rejects.toThrow('away');
  world.failing = null;
  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('a mail that was not taken counts as not sent', async () => {
  const id = await tell(await createUser());

  world.failing = 'mailer';
  await expect(deliver(id)).rejects.toThrow('away');

  expect(await channels(id)).toEqual([]);
});

test.each([
  ['without consent', { smsConsent: false }],
  ['without a phone', { phone: null }],
])('nobody gets a text %s', async (_, change) => {
  const id = await tell(await createUser(change));

  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 0]);
});

test('where no carrier is set, the mail goes out alone', async () => {
  services.ports.sms = null;
  const id = await tell(await createUser());

  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 0]);
});

test('an address that nobody confirmed gets no mail', async () => {
  const id = await tell(await createUser({ emailVerified: false }));

  await deliver(id);

  expect(mails).toEqual([]);
});

test('at night the mail goes out and the text waits until eight in the morning of its reader', async () => {
  world.now = night;
  const id = await tell(await createUser());
  await pool.query('delete from graphile_worker._private_jobs');

  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 0]);
  const [later] = await waiting();
  expect(later).toMatchObject({ task: 'notifications.deliver', payload: { notificationId: id } });
  const eight = new Date('2026-07-02T12:00:00Z');
  const wait = eight.getTime() - night.getTime();
  expect(Math.abs(later.run_at.getTime() - Date.now() - wait)).toBeLessThan(minutes(1));

  world.now = eight;
  await deliver(id);
  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('a text that still has to wait stands in the queue once', async () => {
  world.now = night;
  const id = await tell(await createUser());
  await pool.query('delete from graphile_worker._private_jobs');

  await deliver(id);
  world.now = after(night, hours(1));
  await deliver(id);

  expect(await waiting()).toHaveLength(1);
});

test('delivering what is gone does nothing', async () => {
  await deliver(randomUUID());

  expect([mails.length, texts.length]).toEqual([0, 0]);
});

test('a mail about an account reaches an address without an account, as the same mail at every try', async () => {
  const order = {
    to: 'new@example.com',
    language: 'uk',
    template: 'confirmEmail',
    url: 'https://x.test/c?t=1',
    name: 'Аня',
  };

  await run('identity.accountMail', order);
  await run('identity.accountMail', order);
  await run('identity.accountMail', { ...order, url: 'https://x.test/c?t=2' });

  expect(mails[0]).toMatchObject({ to: 'new@example.com', subject: 'Підтвердьте адресу ел. пошти', language: 'uk' });
  expect(mails[0]?.text).toContain('Вітаємо, Аня!');
  expect(mails[0]?.text).toContain('https://x.test/c?t=1');
  expect(mails[1]?.messageId).toBe(mails[0]?.messageId);
  expect(mails[2]?.messageId).not.toBe(mails[0]?.messageId);
});

test.each(['Win 1,000 at www.evil.example', 'http://evil.example', '<b>Ann</b>', 'x'.repeat(41), ''])(
  'a stranger is not greeted as %j',
  async (name) => {
    const order = { to: 'new@example.com', language: 'en', template: 'accountExists', url: 'https://x.test/c', name };

    await run('identity.accountMail', order);

    expect(mails[0]?.text.startsWith('Hello,\n')).toBe(true);
    expect(mails[0]?.html).not.toMatch(/evil|<b>/);
  },
);

test('what people wrote never becomes markup in a mail', async () => {
  const id = await tell(await createUser(), '"><script>alert(1)</script>');

  await deliver(id);

  expect(mails[0]?.html).not.toContain('<script');
  expect(mails[0]?.text).toContain('<script>');
});
