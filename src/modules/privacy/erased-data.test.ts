import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { phones, report } from '#tests/support/calls.ts';
import { close, member, pro, signedInAs } from '#tests/support/closing.ts';
import { bellOf, details, offer, offersOf, project, recipientsOf, request, requestRow } from '#tests/support/hiring.ts';
import { take } from '#tests/support/payouts.ts';
import { picture } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';

const { db } = world;

test('a closing client withdraws the open requests, and the Pros are told without the name', async () => {
  const { user, browser } = await member({ fullName: 'Maria Gonzalez' });
  const worker = await world.worker();
  const requestId = await request(user, [worker]);
  const offerId = await offer(worker, requestId);
  await close(browser);
  expect(await requestRow(requestId)).toMatchObject({ state: 'withdrawn' });
  expect(await offersOf(requestId)).toEqual({ [offerId]: 'not_selected' });
  expect((await bellOf(worker.id)).sort()).toEqual(['quoteRequested', 'requestWithdrawn']);
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

test('what an administrator wrote to a Pro who was approved is deleted', async () => {
  const applicant = await submittedApplication();
  const admin = world.as(await world.person({ role: 'admin' }));
  await admin.workers.approveApplication({ applicationId: applicant.id, note: 'Linh, your license ends in May.' });
  const notes = db.selectFrom('worker_application').select('approval_note').where('id', '=', applicant.id);
  expect(await notes.execute()).toEqual([{ approval_note: 'Linh, your license ends in May.' }]);
  expect((await close(await signedInAs(applicant))).status).toBe(200);
  expect(await notes.execute()).toEqual([{ approval_note: null }]);
});

test('the digits of a closing Pro’s bank account are deleted, and no event brings any back', async () => {
  const { user, browser } = await pro();
  const accountId = await world.payoutAccount(user);
  const account = () =>
    db
      .selectFrom('payout_account')
      .select(['bank_key', 'bank_last4'])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
  const before = await account();
  expect(before.bank_last4).toMatch(/^\d{4}$/);
  expect((await close(browser)).status).toBe(200);
  // The mark reveals a later change, and the email address that the provider has is told about it.
  expect(await account()).toEqual({ bank_key: before.bank_key, bank_last4: null });
  await take(world.gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' } }));
  expect(await account()).toEqual({ bank_key: 'another', bank_last4: null });
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

test('a question about a project and its answer tell neither side the name of a closed account', async () => {
  const [asking, answering] = [await pro(), await member({ fullName: 'Maria Gonzalez' })];
  const [client, worker] = [await world.client(), await world.worker()];
  const asked = { projectId: await project(client), question: 'Which floor?' };
  await world.as(asking.user).hiring.askQuestion(asked);
  const answered = { projectId: await project(answering.user), question: 'Which floor?' };
  const { questionId } = await world.as(worker).hiring.askQuestion(answered);
  await world.as(answering.user).hiring.answerQuestion({ questionId, answer: 'The third.' });
  const told = async (reader: User) => JSON.stringify((await world.as(reader).notifications.list({})).items);
  expect(await told(client)).toContain('Sam T.');
  expect(await told(worker)).toContain('Maria G.');
  for (const { browser } of [asking, answering]) expect((await close(browser)).status).toBe(200);
  expect([await bellOf(client.id), await bellOf(worker.id)]).toEqual([['questionAsked'], ['questionAnswered']]);
  expect(await told(client)).not.toContain('Sam');
  expect(await told(worker)).not.toContain('Maria');
});

test('the Pros’ news of a closing client’s requests keep no title, except of those that became a job', async () => {
  const { user, browser } = await member();
  const [worker, reader, daily] = [await world.worker(), await world.worker(), await world.worker()];
  await world.as(daily).hiring.setProjectNotices({ choice: 'daily' });
  world.clock.forward(1);
  await request(user, [worker], { title: 'Clean at the Gonzalez home' });
  const projectId = await project(user, { title: 'Paint the Gonzalez fence' });
  await world.run('hiring.projectPosted', { projectId });
  const agreed = await request(user, [worker], { title: 'Wash the windows' });
  const { jobId } = await world.as(user).hiring.acceptOffer({ offerId: await offer(worker, agreed) });
  await world.as(user).jobs.callOff({ jobId, reason: 'We move.' });
  const told = async ({ id }: User) =>
    JSON.stringify(
      await db.selectFrom('notification').select('data').where('user_id', '=', id).orderBy('created_at').execute(),
    );
  world.clock.forward(days(1));
  await world.run('hiring.summaries');
  expect([await told(worker), await told(reader), await told(daily)]).toEqual([
    expect.stringMatching(/Gonzalez home.*Gonzalez fence/),
    expect.stringContaining('Gonzalez fence'),
    expect.stringContaining('Gonzalez fence'),
  ]);
  expect((await close(browser)).status).toBe(200);
  expect(await bellOf(worker.id)).toEqual(expect.arrayContaining(['quoteRequested', 'newProject', 'requestWithdrawn']));
  expect(await told(worker)).toContain('Wash the windows');
  for (const each of [worker, reader, daily]) expect(await told(each)).not.toContain('Gonzalez');
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
