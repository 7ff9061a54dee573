import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { after, hours, minutes } from '#lib/clock.ts';
import type { Language } from '#lib/languages.ts';
import { readConfig } from '#platform/config.server.ts';
import { type Actor, type Context, clockContext, type Services, type User } from '#platform/context.server.ts';
import { transaction } from '#platform/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { execute } from '#platform/operation.server.ts';
import type { Mail } from '#ports/mailer.ts';
import { databaseUrl, db, pool } from '#tests/support/database.ts';
import { notificationTasks } from './jobs.server.ts';
import { list } from './operations/list.server.ts';
import { markRead } from './operations/mark-read.server.ts';
import { unreadCount } from './operations/unread-count.server.ts';
import { notify } from './public.server.ts';

/** Wednesday, 15:00 in New York: nobody sleeps. */
const afternoon = new Date('2026-07-01T19:00:00Z');
const night = new Date('2026-07-02T03:00:00Z');

const mails: Mail[] = [];
const texts: { to: string; body: string }[] = [];
let now: Date;
let failing: 'mailer' | 'sms' | null;
let services: Services;

beforeEach(async () => {
  mails.length = 0;
  texts.length = 0;
  now = afternoon;
  failing = null;
  await pool.query('delete from graphile_worker._private_jobs');
  services = {
    db,
    clock: { now: () => now },
    log: createLog('silent', 'test'),
    config: readConfig({
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'x',
      APP_URL: 'https://nearhand.test',
    }),
    ports: {
      mailer: {
        send: async (mail) => {
          if (failing === 'mailer') throw new Error('the mail server is away');
          mails.push(mail);
        },
      },
      sms: {
        send: async (sms) => {
          if (failing === 'sms') throw new Error('the carrier is away');
          texts.push(sms);
          return { id: `SM${texts.length}` };
        },
      },
      files: {} as Services['ports']['files'],
      payments: {} as Services['ports']['payments'],
    },
  };
});

interface Person {
  language: Language;
  phone: string | null;
  smsConsent: boolean;
  emailVerified: boolean;
}

async function createUser(change: Partial<Person> = {}): Promise<User> {
  const { language = 'en', phone = '+14155550123', smsConsent = true, emailVerified = true } = change;
  const name = `user-${randomUUID()}`;
  const { id } = await db
    .insertInto('user')
    .values({
      name: 'Ann Lee',
      email: `${name}@example.com`,
      email_verified: emailVerified,
      username: name,
      role: 'customer',
      status: 'approved',
      phone,
      sms_consent: smsConsent,
      preferred_language: language,
      time_zone: 'America/New_York',
      adult_confirmed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = `${name}@example.com`;
  return { id, name: 'Ann Lee', email, username: name, role: 'customer', status: 'approved', language };
}

const tell = (user: User, title = 'Sink', at = now) =>
  transaction(db, (tx) =>
    notify(tx, {
      userId: user.id,
      kind: 'offerReceived',
      data: { worker: 'Maria', title, totalCents: 4_250 },
      path: '/requests/1',
      at,
    }),
  );

const as = (actor: Actor): Context => ({ ...clockContext(services), actor });
const signedIn = (user: User): Context => ({ ...as({ kind: 'user', user }), language: user.language });
const visitor = () => as({ kind: 'visitor' });

const run = (task: string, payload: unknown) => notificationTasks[task]?.(clockContext(services), payload);
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

test('when the act is undone, nobody is told of it', async () => {
  const user = await createUser();

  const undone = transaction(db, async (tx) => {
    await notify(tx, { userId: user.id, kind: 'jobCancelled', data: { title: 'x' }, path: '/jobs/1', at: now });
    throw new Error('undo');
  });

  await expect(undone).rejects.toThrow('undo');
  expect(await waiting()).toEqual([]);
  expect(await execute(unreadCount, signedIn(user), undefined)).toEqual({ unread: 0 });
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

  failing = 'sms';
  await expect(deliver(id)).rejects.toThrow('away');
  failing = null;
  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('a mail that was not taken counts as not sent', async () => {
  const id = await tell(await createUser());

  failing = 'mailer';
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
  now = night;
  const id = await tell(await createUser());
  await pool.query('delete from graphile_worker._private_jobs');

  await deliver(id);

  expect([mails.length, texts.length]).toEqual([1, 0]);
  const [later] = await waiting();
  expect(later).toMatchObject({ task: 'notifications.deliver', payload: { notificationId: id } });
  const eight = new Date('2026-07-02T12:00:00Z');
  const wait = eight.getTime() - night.getTime();
  expect(Math.abs(later.run_at.getTime() - Date.now() - wait)).toBeLessThan(minutes(1));

  now = eight;
  await deliver(id);
  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('a text that still has to wait stands in the queue once', async () => {
  now = night;
  const id = await tell(await createUser());
  await pool.query('delete from graphile_worker._private_jobs');

  await deliver(id);
  now = after(night, hours(1));
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

  await run('notifications.accountMail', order);
  await run('notifications.accountMail', order);
  await run('notifications.accountMail', { ...order, url: 'https://x.test/c?t=2' });

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

    await run('notifications.accountMail', order);

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

test('the list comes newest first, page by page, in the language of the one who asks', async () => {
  const user = await createUser({ language: 'es' });
  for (const title of ['one', 'two', 'three']) await tell(user, title);
  await tell(user, 'old', after(now, -hours(1)));

  const ctx = signedIn(user);
  const first = await execute(list, ctx, { limit: 3 });
  const second = await execute(list, ctx, { limit: 3, cursor: first.nextCursor ?? '' });

  const bodies = [...first.items, ...second.items].map(({ body }) => body.match(/«(.*)»/)?.[1]);
  expect(bodies.slice(0, 3).sort()).toEqual(['one', 'three', 'two']);
  expect(bodies[3]).toBe('old');
  expect(second.nextCursor).toBeNull();
  expect(first.items[0]).toMatchObject({
    title: 'Maria te ha enviado un presupuesto',
    path: '/requests/1',
    read: false,
  });
});

test.each(['nonsense', btoa('[1]'), btoa('["x","y"]'), btoa('[1e300,"y"]')])(
  'a cursor that we never gave (%s) starts from the top',
  async (cursor) => {
    const user = await createUser();
    await tell(user);

    expect((await execute(list, signedIn(user), { limit: 20, cursor })).items).toHaveLength(1);
  },
);

test('a line that was read, and all lines together, no longer count', async () => {
  const user = await createUser();
  const id = await tell(user, 'one');
  await tell(user, 'two');
  await tell(user, 'three');
  const ctx = signedIn(user);

  expect(await execute(unreadCount, ctx, undefined)).toEqual({ unread: 3 });
  expect(await execute(markRead, ctx, { id })).toEqual({ unread: 2 });
  expect(await execute(markRead, ctx, { id })).toEqual({ unread: 2 });
  expect(await execute(markRead, ctx, {})).toEqual({ unread: 0 });
  expect((await execute(list, ctx, { limit: 20 })).items.every(({ read }) => read)).toBe(true);
});

test('nobody sees, counts or marks what others were told', async () => {
  const owner = await createUser();
  const outsider = await createUser();
  const id = await tell(owner);

  expect((await execute(list, signedIn(outsider), { limit: 20 })).items).toEqual([]);
  await expect(execute(markRead, signedIn(outsider), { id })).rejects.toThrow('api.notFound');
  expect(await execute(markRead, signedIn(outsider), {})).toEqual({ unread: 0 });

  expect(await execute(unreadCount, signedIn(owner), undefined)).toEqual({ unread: 1 });
});

test('visitors are asked to sign in', async () => {
  await expect(execute(list, visitor(), { limit: 20 })).rejects.toThrow('api.signInRequired');
  await expect(execute(markRead, visitor(), {})).rejects.toThrow('api.signInRequired');
  await expect(execute(unreadCount, visitor(), undefined)).rejects.toThrow('api.signInRequired');
});
