import { randomUUID } from 'node:crypto';
import { after, days } from '#lib/clock.ts';
import { exportTask } from '#modules/privacy/make-export.server.ts';
import { insertExport, taskKeyOf } from '#modules/privacy/store.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { samplePassword as password, sampleLogins } from '#sandbox/sample-data/logins.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { db } from '#tests/support/database.ts';
import type { Place } from './places.ts';
import { callAs } from './sessions.ts';

const admin = 'admin@nearhand.test';
const secondAdmin = 'second-admin@nearhand.test';

/** Returns pages in states that the sample data does not have. Brings accounts into them that have no other pages. */
export async function rarePlaces(): Promise<Place[]> {
  await addSecondAdmin();
  const [pros, clients] = await Promise.all([idlePros(), otherClients()]);
  return [...(await suspensions(pros)), ...(await notices(pros)), ...(await settings(clients))];
}

interface Account {
  id: string;
  email: string;
}

/** Approved accounts without a sample login. */
const others = db
  .selectFrom('user')
  .select(['id', 'email'])
  .where('status', '=', 'approved')
  .where(
    'email',
    'not in',
    sampleLogins.map(({ email }) => email),
  )
  .orderBy('id', 'desc');

/** Returns Pros of no request and no job, so that no other page changes with their review and suspension. */
const idlePros = (): Promise<Account[]> =>
  others
    .where('role', '=', 'contractor')
    .where('id', 'in', db.selectFrom('worker_application').select('id'))
    .where('id', 'not in', db.selectFrom('job').select('worker_id'))
    .where('id', 'not in', db.selectFrom('request_recipient').select('worker_id'))
    .limit(4)
    .execute();

const otherClients = (): Promise<Account[]> => others.where('role', '=', 'customer').limit(5).execute();

/** Adds an administrator with the password of the sample logins. */
async function addSecondAdmin(): Promise<void> {
  const first = await db.selectFrom('user').selectAll().where('email', '=', admin).executeTakeFirstOrThrow();
  const login = await db.selectFrom('account').selectAll().where('user_id', '=', first.id).executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('user')
    .values({ ...first, id, email: secondAdmin, username: 'second-admin', phone: null, phone_verified_at: null })
    .execute();
  await db
    .insertInto('account')
    .values({ ...login, id: randomUUID(), user_id: id, account_id: id })
    .execute();
}

/** A suspended Pro who can appeal, and one whose appeal another administrator can decide. */
async function suspensions([one, two]: Account[]): Promise<Place[]> {
  if (!one || !two) throw new Error('too few Pros without work');
  for (const { id } of [one, two]) {
    const decision = { rule: 'offPlatform', evidence: 'Two clients were asked for cash at the door.' };
    await callAs(admin, 'POST', `accounts/${id}/suspension`, decision);
  }
  await callAs(two.email, 'POST', 'suspension/appeal', { words: 'I have asked for cash for parking alone.' });
  const appeal = await db.selectFrom('appeal').select('id').where('state', '=', 'waiting').executeTakeFirstOrThrow();
  return [
    { path: '/suspended', viewer: one.email, shows: '[name=words]' },
    { path: '/suspended', viewer: two.email, shows: 'dl' },
    { path: `/admin/appeals/${appeal.id}`, viewer: secondAdmin, shows: '[name=outcome]' },
    { path: '/admin/appeals', viewer: secondAdmin, shows: 'a[href^="/admin/appeals/"]' },
    { path: `/admin/approvals/${one.id}`, viewer: secondAdmin, shows: 'dialog#lift' },
  ];
}

/** A Pro with a notice of a background report, and one who has answered it: both sides see it. */
async function notices([, , one, two]: Account[]): Promise<Place[]> {
  if (!one || !two) throw new Error('too few Pros without work');
  for (const { id } of [one, two]) {
    await db.updateTable('worker_application').set({ state: 'submitted' }).where('id', '=', id).execute();
    await db.updateTable('user').set({ status: 'pending_approval' }).where('id', '=', id).execute();
    await callAs(admin, 'POST', `applications/${id}/notice`, {
      reason: 'The report names a conviction of 2021.',
      reportFrom: 'Checks Inc., 1 Main Street, Reno, NV 89501, (775) 555-0100',
    });
  }
  const answer = 'The report is about another person of my name.';
  await callAs(two.email, 'POST', 'application/notice/answer', { answer });
  const profile = '/worker-dashboard/profile';
  return [
    { path: profile, viewer: one.email, shows: 'main [name=answer]' },
    { path: profile, viewer: two.email, shows: `main :text("${answer}")` },
    ...[one, two].flatMap(({ id, email }) => [
      { path: '/worker-dashboard', viewer: email },
      { path: `/admin/approvals/${id}`, viewer: secondAdmin, shows: 'main :text("Checks Inc.")' },
    ]),
  ];
}

/** Settings in the middle of an act. */
async function settings([one, two, three, four, five]: Account[]): Promise<Place[]> {
  if (!one || !two || !three || !four || !five) throw new Error('too few clients');
  await callAs(one.email, 'POST', 'account/phone/code', { phone: '+14155550198', password });
  await addExports({ waitingFor: two.id, readyFor: three.id });
  const { secret = '' } = await callAs(five.email, 'POST', 'account/two-step', { password });
  await callAs(five.email, 'PUT', 'account/two-step', { code: appCode(secret) });
  const security = '/settings/security';
  const renewal = async () => {
    // A code works once, and each language renews.
    await db.deleteFrom('used_code').where('user_id', '=', five.id).execute();
    return { intent: 'renew', password, code: appCode(secret) };
  };
  return [
    { path: '/settings/contact', viewer: one.email, shows: 'main [name=code]' },
    { path: '/settings/account', viewer: two.email, shows: 'main progress' },
    { path: '/settings/account', viewer: three.email, shows: 'main a[href^="/exports/"]' },
    { path: security, viewer: four.email, form: { intent: 'start', password }, shows: 'main [role=img] svg' },
    { path: security, viewer: five.email, form: renewal, shows: 'main a[download]' },
    { path: security, viewer: five.email, shows: 'main [value=turnOff]' },
  ];
}

/** Adds a copy of an account's data that waits in the queue, and one that is ready. */
async function addExports({ waitingFor, readyFor }: { waitingFor: string; readyFor: string }): Promise<void> {
  const requested_at = new Date();
  const inAWeek = after(requested_at, days(7));
  const ready = { state: 'ready', ready_at: requested_at, expires_at: inAWeek, bytes: 12_345, files_total: 3 } as const;
  await db
    .insertInto('data_export')
    .values({ requested_at, user_id: readyFor, ...ready })
    .execute();
  await transaction(db, async (tx) => {
    const exportId = await insertExport(tx, waitingFor, requested_at);
    if (!exportId) throw new Error('a copy is being made');
    await enqueue(tx, exportTask, { exportId }, { key: taskKeyOf(exportId), runAt: inAWeek });
  });
}
