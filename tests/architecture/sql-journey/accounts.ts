import { sql } from 'kysely';
import { days } from '#lib/clock.ts';
import {
  deleteAllSessions,
  reEncryptSecondSteps,
  takeTextReply,
  turnOffTwoStepForOwner,
} from '#modules/identity/public.server.ts';
import { channels } from '#modules/notifications/kinds/kind.ts';
import { topics } from '#modules/notifications/topics.ts';
import { confirmed, confirmedLongAgo, mailedToken, signedUp, signUpForm } from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { exchanged } from '#tests/support/exchanged-secret.ts';
import { request } from '#tests/support/hiring.ts';
import { carrier } from '#tests/support/services.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

export async function enter(): Promise<void> {
  const mistaken = await signedUp();
  const taken = await confirmed();
  const right = `right-${mistaken.email}`;
  const corrections = [
    [mistaken.email, taken.email],
    [taken.email, right],
  ];
  for (const [email, newEmail] of corrections)
    await visitor().call('PUT', '/api/account/confirmation', { email, password: mistaken.password, newEmail });
  await visitor().call('POST', '/api/account/confirm', { token: await mailedToken(right) });
  const { email } = await signedUp();
  const token = await mailedToken(email);
  for (const _ of ['first', 'used']) await visitor().call('POST', '/api/account/confirm', { token });
  const { email: first, password } = await confirmed();
  await visitor().call('POST', '/api/password/reset', { email: first });
  await visitor().call('POST', '/api/password', { token: await mailedToken(first), password });
  const old = await confirmedLongAgo();
  await visitor().call('POST', '/api/session', { email: old.email, password: old.password });
  const browser = visitor();
  await browser.call('POST', '/api/session', { email: first, password });
  await browser.viewer();
  await changeContact(browser, password);
  await protect(browser, (await browser.viewer()).email, password);
  await browser.call('DELETE', '/api/session');
}

/** Changes the email address, the phone and the password, and chooses what is mailed and texted. */
async function changeContact(browser: ReturnType<typeof visitor>, password: string): Promise<void> {
  await browser.call('PUT', '/api/account/email', { password, newEmail: signUpForm().email });
  await browser.call('POST', '/api/account/email/link');
  await browser.call('DELETE', '/api/account/email/link');
  const newEmail = signUpForm().email;
  await browser.call('PUT', '/api/account/email', { password, newEmail });
  await browser.call('POST', '/api/account/email/confirm', { token: await mailedToken(newEmail) });
  await browser.call('POST', '/api/account/phone/code', { phone: '(415) 555-0199' });
  const code = /\d{6}/.exec(world.texts.at(-1)?.body ?? '')?.[0];
  await browser.call('PUT', '/api/account/phone', { code, agree: false });
  await browser.call('POST', '/api/account/texts', { agree: true });
  await browser.call('GET', '/api/account/contact');
  await browser.call('DELETE', '/api/account/phone', { password });
  await browser.call('PUT', '/api/password', { currentPassword: password, newPassword: password });
  await browser.call('PUT', '/api/account/time-zone', { timeZone: 'America/Denver' });
  const wanted = topics.flatMap((topic) => channels.map((channel) => [`${topic}_${channel}`, false]));
  await browser.call('PUT', '/api/notifications/choices', {
    ...Object.fromEntries(wanted),
    quoteRequested_email: 'on',
    offerReceived_email: 'on',
  });
  await browser.call('GET', '/api/notifications/choices');
}

/** Turns on two-step verification, signs in with it in another browser, and signs that one out. */
async function protect(browser: ReturnType<typeof visitor>, email: string, password: string): Promise<void> {
  await world.db
    .updateTable('session')
    .set({ used_at: new Date(0) })
    .execute();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  const other = visitor();
  await other.call('POST', '/api/session', { email, password });
  await other.call('POST', '/api/session/second-step', { code: appCode(setup.secret, Date.now() + 30_000) });
  const { body } = await browser.call('GET', '/api/account/security');
  await browser.call('DELETE', `/api/account/sessions/${body.sessions[1].id}`, { password });
  await browser.call('DELETE', '/api/account/sessions', { password });
  await reEncryptSecondSteps({ ...world.services, config: exchanged.config });
  await turnOffTwoStepForOwner(world.withActor({ kind: 'operator' }), email);
}

export async function replyToTexts(): Promise<void> {
  for (const act of ['stop', 'start'] as const) {
    const reply = { id: act, from: '+14155550123', body: act, act };
    await takeTextReply(world.services, { ...carrier, readReply: () => reply }, { rawBody: '', signature: null });
  }
}

/** A client becomes a Pro as well, takes a copy of the data, and closes the account; an administrator closes one, too. */
export async function leave(): Promise<void> {
  const { email, password } = await confirmed({ phone: '+14155550123' });
  const browser = visitor();
  await browser.call('POST', '/api/session', { email, password });
  const { body: own } = await browser.call('GET', '/api/session');
  const user = await world.person();
  await world.as(user).workers.becomePro();
  const [worker, member] = [await world.worker(), { ...user, id: own.user.id }];
  const newcomer = await world.person({ role: 'contractor' });
  await world.as(newcomer).workers.getApplication();
  await request(member, [worker]);
  await browser.call('POST', '/api/account/exports');
  await world.work();
  const { body } = await browser.call('GET', '/api/account/exports/latest');
  await world.as(member).privacy.downloadExport({ exportId: body.latest.id });
  world.clock.forward(days(2));
  await browser.call('POST', '/api/account/exports');
  // The copy's task has used up its tries.
  await sql`delete from graphile_worker._private_jobs where key like 'privacy.export:%'`.execute(world.db);
  await world.run('privacy.tick');
  await browser.call('GET', '/api/account/unfinished');
  await world.db.updateTable('user').set({ role: 'admin' }).where('id', '=', member.id).execute();
  await browser.call('POST', '/api/account/close', { password });
  await deleteAllSessions(world.services.db);
}
