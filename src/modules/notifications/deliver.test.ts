import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { after, hours, minutes } from '#lib/clock.ts';
import { closeRow } from '#tests/support/closed-account.ts';
import { pool } from '#tests/support/database.ts';
import { notifyOfOffer } from '#tests/support/notifications.ts';
import { carrier } from '#tests/support/services.ts';
import { world } from '#tests/support/world.ts';

const { clock, mails, texts, services } = world;
const { mailer, sms } = services.ports;

// In New York, where these readers live.
const noon = clock.now();
const night = after(noon, hours(10));
const nextMorning = after(noon, hours(20));

beforeEach(async () => {
  mails.length = 0;
  texts.length = 0;
  clock.at = noon;
  Object.assign(services.ports, { mailer, sms });
  await emptyQueue();
});

const away = async (): Promise<never> => {
  throw new Error('away');
};
const reader = (about: Parameters<typeof world.person>[0] = {}) => world.person({ phone: '+14155550123', ...about });
/** Mails and texts a notification, as the queue does one after the other. */
async function deliver(notificationId: string): Promise<void> {
  await world.run('notifications.deliver', { notificationId });
  await world.run('notifications.text', { notificationId });
}
const emptyQueue = () => pool.query('delete from graphile_worker._private_jobs');

const waiting = async () =>
  (
    await pool.query(
      `select t.identifier as task, j.payload, j.run_at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    )
  ).rows;

const channels = async (notificationId: string) =>
  (
    await world.db
      .selectFrom('notification_delivery')
      .select(['channel', 'provider_id'])
      .where('notification_id', '=', notificationId)
      .orderBy('channel')
      .execute()
  ).map(({ channel, provider_id }) => [channel, provider_id]);

test('a notification appears in the bell, and the queue sends an email and a text', async () => {
  const user = await reader();
  const id = await notifyOfOffer(user);
  expect(await waiting()).toMatchObject([{ task: 'notifications.deliver', payload: { notificationId: id } }]);

  await deliver(id);

  expect(mails).toEqual([expect.objectContaining({ to: user.email, messageId: id, language: 'en' })]);
  expect(mails[0]?.subject).toBe('Maria sent you a quote');
  expect(mails[0]?.text).toContain('$42.50 for “Sink”');
  expect(mails[0]?.text).toContain('https://nearhand.test/requests/1?quote');
  expect(mails[0]?.html).toContain('href="https://nearhand.test/requests/1?quote"');
  expect(texts).toEqual([{ to: '+14155550123', body: expect.stringContaining('$42.50') }]);
  expect(texts[0]?.body).toContain('https://nearhand.test/requests/1?quote');
  expect(await channels(id)).toEqual([
    ['email', null],
    ['sms', 'SM1'],
  ]);
});

test('an email is in the recipient’s language', async () => {
  const id = await notifyOfOffer(await reader({ language: 'ru' }));

  await deliver(id);

  expect(mails[0]).toMatchObject({ subject: 'Новое предложение: Maria', language: 'ru' });
  expect(mails[0]?.html).toContain('<html lang="ru">');
});

test('a second delivery sends nothing', async () => {
  const id = await notifyOfOffer(await reader());

  await deliver(id);
  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('after a carrier outage, the retry sends the text but no second email', async () => {
  const id = await notifyOfOffer(await reader());

  services.ports.sms = { ...carrier, send: away };
  await expect(deliver(id)).rejects.toThrow('away');
  services.ports.sms = sms;
  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('an email that the server rejects counts as not sent', async () => {
  const id = await notifyOfOffer(await reader());

  services.ports.mailer = { send: away };
  await expect(deliver(id)).rejects.toThrow('away');

  expect(await channels(id)).toEqual([]);
});

test.each([
  ['without consent', { smsConsent: false }],
  ['without a phone', { phone: null }],
  ['with a phone number that is not verified', { phoneVerified: false, smsConsent: true }],
])('%s, there is no text', async (_, change) => {
  const id = await notifyOfOffer(await reader(change));

  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 0]);
});

test('without a configured carrier, only the email is sent', async () => {
  services.ports.sms = null;
  const id = await notifyOfOffer(await reader());

  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 0]);
});

test('a closed account gets no email', async () => {
  const user = await reader();
  const id = await notifyOfOffer(user);
  await closeRow(user.id);

  await deliver(id);

  expect(mails).toEqual([]);
});

test('at night the email is sent and the text waits until 8 a.m. in the recipient’s time zone', async () => {
  clock.at = night;
  const id = await notifyOfOffer(await reader());
  await emptyQueue();

  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 0]);
  const [later] = await waiting();
  expect(later).toMatchObject({ task: 'notifications.text', payload: { notificationId: id } });
  expect(Math.abs(later.run_at.getTime() - Date.now() - hours(10))).toBeLessThan(minutes(1));

  clock.at = nextMorning;
  await deliver(id);
  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('a waiting text is in the queue once', async () => {
  clock.at = night;
  const id = await notifyOfOffer(await reader());
  await emptyQueue();

  await deliver(id);
  clock.at = after(night, hours(1));
  await deliver(id);

  expect(await waiting()).toHaveLength(1);
});

test('delivering a deleted notification does nothing', async () => {
  await deliver(randomUUID());

  expect([mails.length, texts.length]).toEqual([0, 0]);
});

test('an account email reaches an address without an account, and every retry sends the same email', async () => {
  const order = {
    to: 'new@example.com',
    language: 'uk',
    template: 'confirmEmail',
    url: 'https://x.test/c?t=1',
    name: 'Аня',
  };

  await world.run('identity.accountMail', order);
  await world.run('identity.accountMail', order);
  await world.run('identity.accountMail', { ...order, url: 'https://x.test/c?t=2' });

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

    await world.run('identity.accountMail', order);

    expect(mails[0]?.text.startsWith('Hi,\n')).toBe(true);
    expect(mails[0]?.html).not.toMatch(/evil|<b>/);
  },
);

test('typed text never becomes markup in an email', async () => {
  const id = await notifyOfOffer(await reader(), '"><script>alert(1)</script>');

  await deliver(id);

  expect(mails[0]?.html).not.toContain('<script');
  expect(mails[0]?.text).toContain('<script>');
});

test('the first text says how to end them, the next ones do not', async () => {
  const user = await reader({ phone: '+14155550188' });
  await deliver(await notifyOfOffer(user));
  await deliver(await notifyOfOffer(user));
  expect(texts.map(({ body }) => [body.startsWith('Nearhand: '), body.endsWith('Reply STOP to opt out.')])).toEqual([
    [true, true],
    [true, false],
  ]);
});

test('a recipient who has replied STOP to the carrier gets no more texts, and the log of consent says so', async () => {
  const user = await reader({ phone: world.optedOutPhone });
  const id = await notifyOfOffer(user);
  await deliver(id);
  await deliver(id);
  expect(texts).toEqual([]);
  expect(await channels(id)).toEqual([['email', null]]);
  const consent = await world.db.selectFrom('user').select('sms_consent').where('id', '=', user.id).executeTakeFirst();
  expect(consent).toEqual({ sms_consent: false });
  const log = await world.db
    .selectFrom('sms_consent_event')
    .select(['granted', 'words', 'phone'])
    .where('user_id', '=', user.id)
    .execute();
  expect(log).toEqual([{ granted: false, words: 'STOP', phone: world.optedOutPhone }]);
});
