import { randomUUID } from 'node:crypto';
import type { Language } from '#lib/languages.ts';
import { readConfig } from '#platform/config.server.ts';
import { type Db, transaction } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { type Context, clockContext, type Services, type User } from '#platform/operations/context.server.ts';
import type { Mail } from '#ports/mailer.ts';
import type { SmsSender } from '#ports/sms-sender.ts';
import { notify } from './public.server.ts';

/** Wednesday, 15:00 in New York: nobody sleeps. */
export const afternoon = new Date('2026-07-01T19:00:00Z');

interface Person {
  language: Language;
  phone: string | null;
  smsConsent: boolean;
  emailVerified: boolean;
}

/** What the tests of this context stand on: people in the database, a clock, and a mailer and a carrier that remember. */
export function smallWorld(db: Db) {
  const mails: Mail[] = [];
  const texts: { to: string; body: string }[] = [];
  const world = { now: afternoon, failing: null as 'mailer' | 'sms' | null };

  const sms: SmsSender = {
    send: async (text) => {
      if (world.failing === 'sms') throw new Error('the carrier is away');
      texts.push(text);
      return { id: `SM${texts.length}` };
    },
  };
  const services: Services = {
    db,
    clock: { now: () => world.now },
    log: createLog('silent', 'test'),
    config: readConfig({
      DATABASE_URL: 'postgres://127.0.0.1/unused',
      AUTH_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'x',
      APP_URL: 'https://nearhand.test',
    }),
    ports: {
      mailer: {
        send: async (mail) => {
          if (world.failing === 'mailer') throw new Error('the mail server is away');
          mails.push(mail);
        },
      },
      sms,
      files: {} as Services['ports']['files'],
      payments: {} as Services['ports']['payments'],
    },
  };
  return { world, services, mails, texts, createUser, tell, as };

  async function createUser(change: Partial<Person> = {}): Promise<User> {
    const { language = 'en', phone = '+14155550123', smsConsent = true, emailVerified = true } = change;
    const username = `user-${randomUUID()}`;
    const user = {
      name: 'Ann Lee',
      email: `${username}@example.com`,
      username,
      role: 'customer',
      status: 'approved',
    } as const;
    const { id } = await db
      .insertInto('user')
      .values({
        ...user,
        email_verified: emailVerified,
        phone,
        sms_consent: smsConsent,
        preferred_language: language,
        time_zone: 'America/New_York',
        adult_confirmed: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...user, activeRole: null, language };
  }

  /** Tells `user` that Maria offers $42.50 for `title`. */
  function tell(user: User, title = 'Sink', at = world.now): Promise<string> {
    const data = { worker: 'Maria', title, totalCents: 4_250 };
    return transaction(db, (tx) =>
      notify(tx, { userId: user.id, kind: 'offerReceived', data, path: '/requests/1', at }),
    );
  }

  /** The context of a signed-in person, or of a visitor. */
  function as(user: User | null): Context {
    const actor = user ? ({ kind: 'user', user } as const) : ({ kind: 'visitor' } as const);
    return { ...clockContext(services), actor, language: user?.language ?? 'en' };
  }
}
