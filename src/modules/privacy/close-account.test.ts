import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { accountOf, confirmed, newestMail, password, signedIn, signUpForm } from '#tests/support/accounts.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { phones, report } from '#tests/support/calls.ts';
import { bellOf, details, offer, offersOf, recipientsOf, request, requestRow } from '#tests/support/hiring.ts';
import { picture } from '#tests/support/pictures.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const { db } = world;
type Browser = ReturnType<typeof visitor>;

/** Signs up a client, and signs the client in. */
async function member(overrides: object = {}): Promise<{ user: User; browser: Browser; email: string }> {
  const { email, browser } = await signedIn(overrides);
  return { user: await userOf(email), browser, email };
}

/** Signs up a Pro, signs the Pro in, and lists the Pro's profile. */
async function pro() {
  const joined = await member({ kind: 'worker' });
  await db.updateTable('user').set({ status: 'approved' }).where('id', '=', joined.user.id).execute();
  const place = { category_id: 1, hourly_rate_cents: 4_000, zip: '94110', lat: 0, lng: 0 };
  await db
    .insertInto('worker_profile')
    .values({ id: joined.user.id, display_name: 'Sam Taylor', headline: 'Spotless', ...place })
    .execute();
  return { ...joined, user: { ...joined.user, status: 'approved' as const } };
}

async function userOf(email: string): Promise<User> {
  const row = await accountOf(email);
  if (!row) throw new Error('no such account');
  const { id, name, username, role, status, preferred_language: language, time_zone: timeZone } = row;
  const settings = { language, timeZone, twoStep: false, phoneToVerify: false };
  return { id, name, email, username, role, status, activeRole: null, ...settings };
}

const close = (browser: Browser, proof: object = { password }) => browser.call('POST', '/api/account/close', proof);
const rowOf = (id: string) => db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a closed account has no name, address or way in, and its address is free again', async () => {
  const { user, browser, email } = await member({ phone: '+14155550123' });
  await browser.call('POST', '/api/password/reset', { email });
  const other = visitor();
  await other.call('POST', '/api/session', { email, password });
  expect((await close(browser)).status).toBe(200);
  for (const each of [browser, other]) expect(await each.viewer()).toBeNull();
  expect(await rowOf(user.id)).toMatchObject({
    name: 'Closed account',
    status: 'closed',
    phone: null,
    sms_consent: false,
  });
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(401);
  const consents = await db
    .selectFrom('sms_consent_event')
    .select(['phone', 'words'])
    .where('user_id', '=', user.id)
    .execute();
  expect(consents).toEqual([{ phone: null, words: expect.stringMatching(/./) }]);
  await confirmed({ email });
  expect(await accountOf(email)).toMatchObject({ status: 'approved' });
});

test('nothing in the tables of accounts tells the address of a closed one', async () => {
  const { browser, email } = await member();
  await browser.call('POST', '/api/session/mailed-code', { email });
  await world.work();
  await close(browser);
  await world.work();
  for (const table of ['user', 'verification', 'session', 'account', 'notification', 'audit_event'] as const) {
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(email);
  }
});

test('the owner is mailed, in the language of the account', async () => {
  const { browser, email } = await member();
  await close(browser);
  expect(await newestMail(email)).toMatchObject({ subject: 'Your account is closed' });
});

test('a wrong password closes nothing', async () => {
  const { user, browser } = await member();
  expect((await close(browser, { password: 'not the password' })).body.code).toBe('identity.wrongPassword');
  expect(await rowOf(user.id)).toMatchObject({ status: 'approved' });
});

test('an account with two-step verification is closed with a code alone', async () => {
  const { user, browser } = await member();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  expect((await close(browser)).body.code).toBe('identity.wrongCode');
  expect((await close(browser, { password, code: '000000' })).body.code).toBe('identity.wrongCode');
  expect(await rowOf(user.id)).toMatchObject({ status: 'approved' });
  expect((await close(browser, { password, code: appCode(setup.secret, Date.now() + 30_000) })).status).toBe(200);
});

test('an open job and money on its way are listed, and refuse the closing', async () => {
  const [client, worker] = [await member(), await pro()];
  const { jobId } = await world.submittedJob({ client: client.user, worker: worker.user });
  const job = { kind: 'job', jobId, title: 'Clean the flat', state: 'submitted' };
  const unfinished = async ({ browser }: { browser: Browser }) =>
    (await browser.call('GET', '/api/account/unfinished')).body.items;
  expect(await unfinished(client)).toEqual([{ ...job, side: 'client' }]);
  expect((await close(client.browser)).body.code).toBe('privacy.finishFirst');
  await world.as(client.user).jobs.release({ jobId });
  expect(await unfinished(client)).toEqual([]);
  expect(await unfinished(worker)).toMatchObject([{ kind: 'payout', jobId, amountCents: 10_800, needsAccount: true }]);
  expect((await close(worker.browser)).body.code).toBe('privacy.finishFirst');
  expect((await close(client.browser)).status).toBe(200);
  await world.payoutAccount(worker.user);
  await world.work();
  expect((await close(worker.browser)).status).toBe(200);
});

test('a case refuses the closing of both sides', async () => {
  const [client, worker] = [await member(), await pro()];
  const { jobId } = await world.submittedJob({ client: client.user, worker: worker.user });
  await world.as(client.user).jobs.dispute({ jobId, reason: 'The floor is still dirty.' });
  for (const { browser } of [client, worker]) expect((await close(browser)).body.code).toBe('privacy.finishFirst');
});

test('a closing client withdraws the open requests, and the Pros are told without the name', async () => {
  const { user, browser } = await member({ fullName: 'Maria Gonzalez' });
  const worker = await world.worker();
  const requestId = await request(user, [worker]);
  const offerId = await offer(worker, requestId);
  await close(browser);
  expect(await requestRow(requestId)).toMatchObject({ state: 'withdrawn' });
  expect(await offersOf(requestId)).toEqual({ [offerId]: 'not_selected' });
  expect(await bellOf(worker.id)).toEqual(['quoteRequested', 'requestWithdrawn']);
  const { items } = await world.as({ ...worker, language: 'es' }).notifications.list({});
  expect(items.map(({ title }) => title)).toContain('Cuenta cerrada retiró una solicitud');
  expect(JSON.stringify(items)).not.toContain('Maria');
});

test('a closing Pro leaves search and profile at once, and withdraws quotes and unanswered requests', async () => {
  const { user, browser } = await pro();
  const client = await world.client();
  const [quoted, unanswered] = [await request(client, [user]), await request(client, [user], { title: 'Windows' })];
  const offerId = await offer(user, quoted);
  await world.as(client).workers.addFavorite({ workerId: user.id });
  await close(browser);
  expect(await offersOf(quoted)).toEqual({ [offerId]: 'withdrawn' });
  for (const requestId of [quoted, unanswered])
    expect(await recipientsOf(requestId)).toEqual({ [user.id]: 'declined' });
  expect(await bellOf(client.id)).toEqual(expect.arrayContaining(['offerWithdrawn', 'requestDeclined']));
  const { items } = await world.as(null).workers.search({ zip: '94103', category: details.category });
  expect(items.map(({ id }) => id)).not.toContain(user.id);
  await expect(world.as(null).workers.get({ id: user.id })).rejects.toMatchObject({ code: 'api.notFound' });
  expect((await world.as(client).workers.listFavorites({})).items).toEqual([]);
  const profile = await db.selectFrom('worker_profile').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  expect(profile).toMatchObject({ display_name: 'Closed account', headline: '', listed: false, photo_key: null });
});

test('the files of a closing Pro are deleted, and the application leaves the list', async () => {
  const applicant = await submittedApplication();
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'me.jpg', { type: 'image/jpeg' });
  await world.as(applicant).workers.recallApplication();
  await world.as(applicant).workers.savePhoto({ photo });
  await world.as(applicant).workers.addPaper({ kind: 'certificate', file: photo });
  await world.as(applicant).workers.submitApplication();
  const owner = await signedInAs(applicant);
  const filesBefore = world.files.size;
  expect((await close(owner)).status).toBe(200);
  await world.work();
  expect(world.files.size).toBe(filesBefore - 2);
  const admin = world.as(await world.person({ role: 'admin' }));
  for (const state of ['submitted', 'draft'] as const) {
    const { items } = await admin.workers.listApplications({ state });
    expect(items.map(({ id }) => id)).not.toContain(applicant.id);
  }
});

test('what a background report said about a closing Pro, and what the Pro answered, is deleted', async () => {
  const applicant = await submittedApplication();
  const [admin, applicationId] = [world.as(await world.person({ role: 'admin' })), applicant.id];
  await admin.workers.giveNotice({ applicationId, reason: 'A conviction of 2024.', reportFrom: 'Sunset Screening' });
  await world.as(applicant).workers.answerNotice({ answer: 'That is another person.', files: [] });
  await close(await signedInAs(applicant));
  const history = db.selectFrom('worker_application_event').select(['act', 'reason']);
  const events = await history.where('application_id', '=', applicationId).orderBy('id').execute();
  expect(events.map(({ act }) => act)).toEqual(['submit', 'giveNotice', 'answerNotice']);
  expect(events.every(({ reason }) => reason === null)).toBe(true);
  await expect(db.updateTable('worker_application_event').set({ reason: 'x' }).execute()).rejects.toThrow(
    'append-only',
  );
});

test('jobs, money and reviews stay, under the name of a closed account in the language of the reader', async () => {
  const { user, browser } = await member({ fullName: 'Maria Gonzalez' });
  const worker = await world.worker();
  const { jobId } = await world.releasedJob({ client: user, worker });
  await world.as(user).reviews.write({ jobId, rating: 5, comment: 'Spotless.' });
  await world.as(worker).reviews.write({ jobId, rating: 5 });
  expect((await close(browser)).status).toBe(200);
  const { items } = await world.as(null).reviews.listForWorker({ workerId: worker.id });
  expect(items).toMatchObject([{ authorName: 'Closed account', comment: 'Spotless.' }]);
  const job = await world.as({ ...worker, language: 'ru' }).jobs.get({ jobId });
  expect(job).toMatchObject({ counterpartName: 'Закрытый аккаунт', address: null, money: { releasedCents: 10_800 } });
  const told = await world.as(worker).notifications.list({});
  expect(JSON.stringify(told)).not.toContain('Maria');
});

test('a person who missed a call no longer reads the name of a closed account, and finds the call', async () => {
  const { user, browser } = await member();
  const verified = { phone: phones.client, phone_verified_at: world.clock.now() };
  await db.updateTable('user').set(verified).where('id', '=', user.id).execute();
  const worker = await world.worker({ phone: phones.pro });
  await request(user, [worker]);
  const { callId } = await world.as(user).calls.start({ about: 'worker', id: worker.id });
  await report(callId, { kind: 'callerPressed', key: '1' });
  await report(callId, { kind: 'calleeEnded', outcome: 'noAnswer' });
  const told = async () => JSON.stringify((await world.as(worker).notifications.list({})).items);
  expect(await told()).toContain('Maria G.');
  expect((await close(browser)).status).toBe(200);
  expect(await told()).not.toContain('Maria');
  expect(await world.as(worker).calls.get({ callId })).toMatchObject({ name: 'Closed account', state: 'missed' });
});

test('an earlier name is removed from the notifications of others, and from the stored names', async () => {
  const [{ user, browser }, { user: sam, browser: samsBrowser }] = [
    await member({ fullName: 'Maria Gonzalez' }),
    await pro(),
  ];
  const worker = await world.worker();
  const { jobId } = await world.releasedJob({ client: user, worker });
  await request(user, [worker]);
  await browser.call('PUT', '/api/account/name', { fullName: 'Maria Ortega' });
  await world.as(user).reviews.write({ jobId, rating: 5 });
  const client = await world.client();
  const requestId = await request(client, [sam]);
  await offer(sam, requestId);
  await db.updateTable('worker_profile').set({ display_name: 'Sam Hill' }).where('id', '=', sam.id).execute();
  const told = async (reader: User) => JSON.stringify((await world.as(reader).notifications.list({})).items);
  expect([await told(worker), await told(client)]).toEqual([
    expect.stringContaining('Maria'),
    expect.stringContaining('Sam'),
  ]);
  for (const each of [browser, samsBrowser]) expect((await close(each)).status).toBe(200);
  expect(await told(worker)).not.toMatch(/Maria|Gonzalez|Ortega/);
  expect(await told(client)).not.toMatch(/Sam|Taylor|Hill/);
  const kept = db.selectFrom('former_name').select('name').where('account_id', 'in', [user.id, sam.id]);
  expect(await kept.execute()).toEqual([]);
});

test('a request that led to no job keeps neither its words nor more than the area of its place', async () => {
  const { user, browser } = await member();
  const [worker, closing] = [await world.worker(), await pro()];
  const requestId = await request(user, [worker], { title: 'Clean at the Gonzalez home', zip: '94117' });
  expect((await close(browser)).status).toBe(200);
  expect((await close(closing.browser)).status).toBe(200);
  const places = [
    await db.selectFrom('quote_request').select(['title', 'zip']).where('id', '=', requestId).executeTakeFirst(),
    await db.selectFrom('worker_profile').select('zip').where('id', '=', closing.user.id).executeTakeFirst(),
  ];
  const { zip } = await db
    .selectFrom('zip_code')
    .select('zip')
    .where('zip', 'like', '941%')
    .orderBy('zip')
    .executeTakeFirstOrThrow();
  expect(places).toEqual([{ title: '…', zip }, { zip }]);
});

test('two closings at once close the account once', async () => {
  const { user, browser, email } = await member();
  const answers = await Promise.all([close(browser), close(browser)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await world.work();
  expect(world.mails.filter(({ to, subject }) => to === email && subject === 'Your account is closed')).toHaveLength(1);
  const audit = await db.selectFrom('audit_event').select('act').where('subject_id', '=', user.id).execute();
  expect(audit.filter(({ act }) => act === 'privacy.closeAccount')).toHaveLength(1);
});

test('a closing and an acceptance at once leave no job of a closed account', async () => {
  for (let round = 0; round < 4; round++) {
    const [client, worker] = [await world.client(), await pro()];
    const requestId = await request(client, [worker.user]);
    const offerId = await offer(worker.user, requestId);
    await Promise.allSettled([world.as(client).hiring.acceptOffer({ offerId }), close(worker.browser)]);
    const jobs = await db.selectFrom('job').select('id').where('worker_id', '=', worker.user.id).execute();
    expect((await rowOf(worker.user.id)).status === 'closed').toBe(jobs.length === 0);
  }
});

test('requests that a closed account still sends are not stored', async () => {
  const { user, browser } = await member();
  await close(browser);
  const at = new Date();
  const expires_at = new Date(at.getTime() + 1);
  const late = db
    .insertInto('email_change')
    .values({ user_id: user.id, new_email: 'late@example.com', token_hash: 'x', requested_at: at, expires_at })
    .execute();
  await expect(late).rejects.toThrow('the account is closed');
});

test('no account can be opened with the address of a closed one', async () => {
  const { user } = await member();
  const email = `${user.id}@closed.invalid`;
  expect((await visitor().call('POST', '/api/account', signUpForm({ email }))).status).toBe(400);
  const taken = db.updateTable('user').set({ email }).where('id', '=', user.id).execute();
  await expect(taken).rejects.toThrow('user_closed_addresses_are_reserved');
});

test('the number goes from the words of a consent, too', async () => {
  const phone = '+14155550177';
  const { user, browser } = await member({ phone });
  await db.updateTable('user').set({ phone_verified_at: new Date() }).where('id', '=', user.id).execute();
  await world.as(user).identity.grantTexts({ agree: true });
  await close(browser);
  const consents = await db.selectFrom('sms_consent_event').select('words').where('user_id', '=', user.id).execute();
  expect(consents.at(-1)?.words).toContain('•••');
  expect(JSON.stringify(consents)).not.toContain(phone);
});

test('a closed account sends no request', async () => {
  const { user, browser } = await member();
  const worker = await world.worker();
  await close(browser);
  await expect(request(user, [worker])).rejects.toThrow('closed');
});

test('the last administrator cannot close the account, and another one can', async () => {
  await db.updateTable('user').set({ role: 'customer' }).where('role', 'in', ['admin', 'super_admin']).execute();
  const [one, two] = [await administrator(), await administrator()];
  expect((await close(await signedInAs(one))).status).toBe(200);
  expect((await close(await signedInAs(two))).body.code).toBe('identity.lastAdministrator');
});

test('of the last two administrators who close at once, one stays', async () => {
  await db
    .updateTable('user')
    .set({ role: 'customer', active_role: null })
    .where('role', 'in', ['admin', 'super_admin'])
    .execute();
  const browsers = [await signedInAs(await administrator()), await signedInAs(await administrator())];
  const answers = await Promise.all(browsers.map((browser) => close(browser)));
  expect(answers.map(({ body }) => body.code ?? 'closed').sort()).toEqual(['closed', 'identity.lastAdministrator']);
});

const administrator = () => world.person({ role: 'super_admin', twoStep: false });

/** Gives an account of the world the password of the others, and signs it in. */
async function signedInAs(user: User): Promise<Browser> {
  const { email } = await confirmed();
  const { password: hash } = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.user_id')
    .select('account.password')
    .where('user.email', '=', email)
    .executeTakeFirstOrThrow();
  const credential = { account_id: user.id, provider_id: 'credential', user_id: user.id, password: hash };
  await db.insertInto('account').values(credential).execute();
  const browser = visitor();
  await browser.call('POST', '/api/session', { email: user.email, password });
  return browser;
}
