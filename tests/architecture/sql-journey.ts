import { sql } from 'kysely';
import { after, days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { listOpenProjects } from '#modules/hiring/public.server.ts';
import {
  appointAdministrator,
  createAdministrator,
  findIdOfEmail,
  takeTextReply,
} from '#modules/identity/public.server.ts';
import { watchProviders } from '#modules/insights/public.server.ts';
import {
  changeExtraMile,
  describeCase,
  describeStanding,
  findOpenCases,
  settleCase,
} from '#modules/jobs/public.server.ts';
import { channels } from '#modules/notifications/kinds/kind.ts';
import { topics } from '#modules/notifications/topics.ts';
import { takeProviderEvent } from '#modules/payments/public.server.ts';
import { areaMap } from '#modules/places/area-map/area-map.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { proofSlots } from '#modules/proofs/contract.ts';
import { findPhotoFiles } from '#modules/proofs/public.server.ts';
import { ticks } from '#modules/tasks.server.ts';
import { findListedFrom, findListedStarts } from '#modules/workers/public.server.ts';
import { confirmed, mailedToken, signedUp, signUpForm } from '#tests/support/accounts.ts';
import { fillApplication, newPro, submittedApplication } from '#tests/support/applications.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { call, callers, connected, report as reportCall } from '#tests/support/calls.ts';
import { mailedPass } from '#tests/support/decisions.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { answered, counter, offer, project, request } from '#tests/support/hiring.ts';
import { report, writtenTo } from '#tests/support/lost-found.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { failedRefund, pass, paymentOf, take } from '#tests/support/payouts.ts';
import { picture } from '#tests/support/pictures.ts';
import { carrier } from '#tests/support/services.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

/**
 * Calls operations of every context and runs the background tasks, so that every function of a store sends its statements;
 * sql-snapshots.test.ts names the functions that were not reached.
 */
export async function walkAllOperations(): Promise<void> {
  await replyToTexts();
  await enter();
  await look();
  await apply();
  await ask();
  await openProjects();
  await work();
  await bookAndMove();
  await cancelAndExpire();
  await loseAnswers();
  await administer();
  await disputeAtBanks();
  await loseAndFind();
  await talk();
  await ring();
  await leave();
}

async function enter(): Promise<void> {
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
  const browser = visitor();
  await browser.call('POST', '/api/session', { email: first, password });
  await browser.viewer();
  await changeContact(browser, password);
  await protect(browser, (await browser.viewer()).email, password);
  await browser.call('DELETE', '/api/session');
}

/** Changes the email address and the phone, and chooses what is mailed and texted. */
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
  await browser.call('DELETE', '/api/account/phone');
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
  await browser.call('DELETE', `/api/account/sessions/${body.sessions[1].id}`);
  await browser.call('DELETE', '/api/account/sessions');
}

async function look(): Promise<void> {
  const api = world.as(null);
  const { id } = await world.worker();
  await api.places.getZip({ zip: '94110' });
  const { db } = world.services;
  await areaMap(db, { place: await requirePlace(db, '94110'), miles: 20, use: 'withArea', language: 'en' });
  await api.catalog.listCategories();
  await api.workers.getHighlights();
  await api.workers.listCategories();
  await api.workers.listServices({ category: 'health-and-wellness' });
  const [start = ''] = await findListedStarts(db, 50_000);
  await findListedFrom(db, start, 2_001);
  await api.workers.get({ id });
  await api.workers.compare({ workerIds: [id], zip: '94110' });
  const { nextCursor } = await api.workers.search({ zip: '94110', category: 'home-services', limit: 1 });
  await api.workers.search({ zip: '94110', category: 'home-services', limit: 1, cursor: nextCursor ?? undefined });
  await api.workers.search({ zip: '94110', q: 'plumber', language: 'es', day: 2, extraMile: true, sort: 'rate_low' });
  await api.workers.findBlockingFilter({ zip: '94110', q: 'no such word', language: 'ht' });
  await api.workers.suggestServices({ text: 'plum', language: 'en' });
  await api.reviews.listForWorker({ workerId: id });
  await api.jobs.listFreeTime({ workerId: id });
  await api.jobs.listFreeTimes({ workerIds: [id] });
  await api.jobs.listFreeSlots({ workerId: id, zip: '94110', minutes: 60 });
  await api.reviews.listExcerpts({ workerIds: [id] });
  await api.reviews.listForServices({ services: ['nurses'] });
  await api.reviews.getSatisfaction();

  const client = world.as(await world.client());
  await client.workers.addFavorite({ workerId: id });
  await client.workers.mergeFavorites({ workerIds: [id] });
  await client.workers.listFavorites({});
  await client.workers.removeFavorite({ workerId: id });
  await world.as(await world.worker()).identity.becomeDual();
  const dual = world.as(await world.worker({ role: 'dual' }));
  await dual.identity.chooseRole({ role: 'contractor' });
  await dual.identity.setLanguage({ language: 'es' });
  await visitor().call('GET', '/api/session');
}

/** A new Pro fills in the profile, and an administrator decides. */
async function apply(): Promise<void> {
  const [pro, admin] = [await newPro(), world.as(await world.person({ role: 'admin' }))];
  const { workers } = world.as(pro);
  await fillApplication(pro);
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'me.jpg', { type: 'image/jpeg' });
  await workers.savePhoto({ photo });
  const { papers } = await workers.addPaper({ kind: 'certificate', file: photo });
  const paperId = papers.find(({ kind }) => kind === 'certificate')?.id ?? '';
  await workers.downloadPaper({ paperId });
  await workers.removePaper({ paperId });
  const { exceptions } = await workers.addHoursException({ firstDay: '2026-12-24' });
  await workers.removeHoursException({ exceptionId: exceptions[0]?.id ?? '' });
  await workers.saveBookingRules({ bufferMinutes: 30, noticeHours: 4, weeksAhead: 2, shortestHours: 2 });
  await workers.getBookingRules();
  await workers.getNearbyRates({ zip: '94110', category: 'health-and-wellness' });
  await workers.submitApplication();
  await admin.identity.setName({ fullName: 'Ada Admin' });
  await admin.payments.getProof();
  await admin.workers.listApplications({});
  await admin.workers.getApplicationForReview({ applicationId: pro.id });
  await admin.workers.approveApplication({ applicationId: pro.id });
}

async function ask(): Promise<void> {
  const { client, one, two, requestId, offers } = await answered();
  const file = new File([new Uint8Array(await picture('jpeg'))], 'room.jpg', { type: 'image/jpeg' });
  const withFile = await request(client, [one, two], { files: [file] });
  await world.as(two).hiring.declineRequest({ requestId: withFile });
  await world.as(one).hiring.withdrawOffer({ offerId: await offer(one, withFile) });
  await world.as(client).hiring.listRequests({});
  await world.as(client).hiring.getRequest({ requestId: withFile });
  await world.as(one).hiring.listIncoming({});
  const { attachments } = await world.as(one).hiring.getIncoming({ requestId: withFile });
  for (const { id } of attachments) await world.as(one).hiring.downloadAttachment({ attachmentId: id });
  for (const _ of ['first', 'again']) await world.as(client).hiring.acceptOffer({ offerId: offers[0] });
  await world.as(client).hiring.getRequest({ requestId });

  const answers = { service: 'house-cleaning', scope: { bedrooms: '2' } };
  const listed = await offer(two, await request(client, [two], answers));
  await world.as(client).hiring.acceptOffer({ offerId: listed });
  const later = { startsAt: after(world.clock.now(), days(3)).toISOString() };
  const first = await counter(client, await offer(one, await request(client, [one]), later), later);
  const last = await counter(one, first, later);
  await world.as(client).hiring.declineCounter({ offerId: last });
  const open = await request(client, [one], { service: 'house-cleaning', daysWish: 'flexible' });
  const asking = { category: 'home-services', zip: '94103', requestId: open };
  await world.as(client).hiring.listCandidates({ ...asking, service: 'house-cleaning', first: [two.id] });
  await world.as(client).hiring.askMore({ requestId: open, workerIds: [two.id] });
  await world.as(client).hiring.withdrawRequest({ requestId: open, reason: 'We moved.' });
}

async function openProjects(): Promise<void> {
  const [client, pro, daily] = [await world.client(), await world.worker(), await world.worker()];
  const { hiring } = world.as(client);
  await world.as(pro).hiring.getProjectNotices();
  await world.as(daily).hiring.setProjectNotices({ choice: 'daily' });
  const projectId = await project(client);
  await world.work();
  for (const search of [
    { q: 'clean', category: 'home-services' },
    { zip: '94110', sort: 'budget_low', limit: 1 },
  ] as const)
    await hiring.searchProjects(search);
  await world.as(pro).hiring.searchProjects({});
  await world.as(pro).hiring.getOpportunities();
  await world.as(pro).hiring.getProject({ projectId });
  const { questionId } = await world.as(pro).hiring.askQuestion({ projectId, question: 'Which floor?' });
  await hiring.answerQuestion({ questionId, answer: 'The third.' });
  await offer(pro, projectId);
  const change = { title: 'Clean the house', description: 'Four rooms.', budgetCents: 30_000 };
  await hiring.editProject({ projectId, budgetType: 'fixed', ...change });
  await listOpenProjects(world.services.db, world.clock.now(), 10);
  world.clock.forward(days(1));
}

async function work(): Promise<void> {
  const [client, worker] = [
    await world.client({ phone: '+14155550123' }),
    await world.worker({ phone: '+14155550124' }),
  ];
  await world.payoutAccount(worker);
  const startsAt = new Date(world.clock.now().getTime() + minutes(60));
  const scope = ['bedrooms', 'bathrooms'].map((question) => ({ question, answer: '2' }));
  const { jobId, pin } = await world.paidJob({ client, worker, startsAt, scope });
  const [clients, workers] = [world.as(client), world.as(worker)];
  await clients.jobs.findForCheckout({ id: jobId });
  const next = await world.job({ client, worker, startsAt: after(startsAt, days(1)) });
  await clients.jobs.setAddress({ jobId: next.jobId, sameAs: jobId });
  await world.work();
  await clients.jobs.sendConfirmationSms({ jobId });
  await workers.jobs.checkIn({ jobId, pin: pin === '0000' ? '1111' : '0000' }).catch(() => {});
  await workers.jobs.checkIn({ jobId, pin });
  for (const [at, slot] of proofSlots.entries()) {
    const photo = new File([new Uint8Array(await picture('jpeg', { width: 64, height: 40 + at }))], 'photo.jpg', {
      type: 'image/jpeg',
    });
    const { id } = await workers.proofs.upload({ jobId, slot, photo });
    await clients.proofs.download({ photoId: id });
  }
  await workers.jobs.submit({ jobId, done: [1], undone: [{ position: 2, reason: 'It was locked.' }] });
  await clients.proofs.list({ jobId });
  await clients.proofs.getRecord({ jobId });
  await clients.jobs.get({ jobId });
  await clients.jobs.release({ jobId });
  const { items } = await clients.proofs.list({ jobId });
  await clients.proofs.show({ jobId, photoIds: items.map(({ id }) => id) });
  await world.as(null).workers.get({ id: worker.id });
  await world.as(null).proofs.downloadShown({ photoId: items[0]?.id ?? '' });
  await clients.proofs.show({ jobId, photoIds: [] });
  await clients.jobs.list({ side: 'client' });
  await workers.jobs.list({ side: 'worker' });
  await clients.reviews.write({ jobId, rating: 5 });
  await workers.reviews.write({ jobId, rating: 5 });
  await clients.reviews.getOfJob({ jobId });
  for (const side of ['client', 'worker'] as const) await clients.reviews.listToWrite({ side });
  await world.work();
  await workers.payments.getEarnings();
  await workers.payments.listWaits();
  for (const of of ['earned', 'paid'] as const) await workers.payments.getMonths({ of });
  await workers.notifications.list({});
  await workers.jobs.getAgenda({});
  await workers.jobs.getStanding();
  await workers.notifications.markSeen({ path: `/jobs/${jobId}` });
  await workers.notifications.markRead({});
  await workers.notifications.unreadCount();
}

/** A client books a slot, and the two agree on another time; calendar programs read the jobs. */
async function bookAndMove(): Promise<void> {
  const [client, worker] = [world.as(await world.client()), await world.worker()];
  await world.db
    .updateTable('worker_profile')
    .set({ service_radius_m: 40_000, lat: 37.75, lng: -122.41 })
    .where('id', '=', worker.id)
    .execute();
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ worker_id: worker.id, weekday, opens: '08:00', closes: '18:00' }));
  await world.db.insertInto('worker_hours').values(hours).execute();
  const rules = { instant: true, bufferMinutes: 15, noticeHours: 2, weeksAhead: 4, shortestHours: 1 };
  await world.as(worker).workers.saveBookingRules(rules);
  const { days: free } = await client.jobs.listFreeSlots({ workerId: worker.id, zip: '94103', minutes: 60 });
  const [first = '', , , , later = '', last = ''] = free.at(-1)?.starts ?? [];
  const booking = { title: 'Shelves', description: 'Three of them.', zip: '94103', minutes: 60, totalCents: 4_000 };
  const { jobId } = await client.jobs.book({ workerId: worker.id, startsAt: first, ...booking });
  await client.jobs.setAddress({ jobId, street: '1 Main St' });
  const { sessionId } = await client.jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  await client.jobs.confirmPayment({ jobId, sessionId });
  await client.jobs.listOtherTimes({ jobId });
  const message = 'The car broke down.';
  const proposed = await client.jobs.proposeTime({ jobId, startsAt: later, message });
  await world.as(worker).jobs.acceptTime({ jobId, proposalId: proposed.proposalId });
  const ignored = await client.jobs.proposeTime({ jobId, startsAt: last, message });
  await world.db
    .updateTable('job_time_proposal')
    .set({ expires_at: world.clock.now() })
    .where('id', '=', ignored.proposalId)
    .execute();
  await world.run('jobs.tick');
  const { secret } = await client.jobs.renewFeed();
  await world.as(null).jobs.readFeed({ secret });
  await client.jobs.getFeed();
  await client.jobs.removeFeed();
}

async function cancelAndExpire(): Promise<void> {
  const { client, jobId } = await world.paidJob();
  await world.as(client).jobs.cancel({ jobId, refundCents: 12_000, reason: 'We moved.' });
  const canceledByPro = await world.paidJob();
  await world
    .as(canceledByPro.worker)
    .jobs.cancel({ jobId: canceledByPro.jobId, refundCents: 12_000, reason: 'I am ill.' });
  const optedOut = await world.client({ phone: world.optedOutPhone });
  await world.paidJob({ client: optedOut });
  const calledOff = await world.job();
  await world.as(calledOff.worker).jobs.callOff({ jobId: calledOff.jobId, reason: 'I am ill.' });
  const unpaid = await world.job();
  await world.as(unpaid.client).jobs.createCheckoutSession({ jobId: unpaid.jobId });
  await world.as(unpaid.client).jobs.findForCheckout({ id: unpaid.jobId });
  const paused = await world.submittedJob();
  await world.as(paused.client).jobs.pause({ jobId: paused.jobId });
  const disputed = await world.submittedJob();
  await world.as(disputed.client).jobs.dispute({ jobId: disputed.jobId, reason: 'The floor is still dirty.' });
  const withList = await world.startedJob({ scope: [{ question: 'bedrooms', answer: '2' }] });
  const problem = { reason: 'The floor is still dirty.', items: [1] };
  await world.as(withList.client).jobs.dispute({ jobId: withList.jobId, ...problem });
  for (const answer of ['It was raining.', 'Again.'])
    await world
      .as(disputed.worker)
      .jobs.answerCase({ jobId: disputed.jobId, answer })
      .catch(() => {});
  await findOpenCases(world.services.db);
  await findPhotoFiles(world.services.db, disputed.jobId);
  await describeCase(world.services.db, disputed.jobId);
  const decision = { amount: usd(5_000), explanation: 'Half.', at: world.clock.now() };
  await settleCase(world.services.db, { jobId: disputed.jobId, ...decision });
  await world.submittedJob();
  await world.startedJob();
  // Nothing in the ledger knows of it: it becomes a case, which ends when it is taken back.
  world.gateway.move({ type: 'topup', amount: 100 });
  for (const wait of [minutes(10), days(1.5), days(4), days(30)]) {
    await world.work();
    world.clock.forward(wait);
    // Before the reconciler, which would find the open payment page expired already.
    await world.run('jobs.tick');
    for (const { name } of ticks) await world.run(name);
  }
  world.gateway.move({ type: 'topup_reversal', amount: -100 });
  for (let hour = 0; hour < 2; hour++) {
    world.clock.forward(minutes(70));
    await world.run('payments.proveBalance');
  }
  await bookTopUp();
  for (const answer of ['confirmArrival', 'reportNoShow', 'confirmFinish'] as const) await answerAbout(answer);
  await world.work();
}

/** An administrator books a top-up that the ledger doesn't have. */
async function bookTopUp(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const reason = 'A top-up.';
  world.gateway.move({ type: 'topup', amount: 300 });
  for (let hour = 0; hour < 3; hour++) {
    world.clock.forward(minutes(70));
    await world.run('payments.proveBalance');
  }
  const open = await admin.payments.listCases({ limit: 50 });
  for (const { id, acts } of open.items)
    if (acts.includes('book')) await admin.payments.bookDifference({ caseId: id, as: 'own', reason });
}

async function administer(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const applicant = await submittedApplication();
  const applicationId = applicant.id;
  await world.as(applicant).identity.setName({ fullName: 'Linh T. Tran' });
  await world.as(applicant).workers.getNearbyRates({ zip: '94110', category: 'health-and-wellness' });
  await admin.workers.listApplications({});
  await admin.workers.getApplicationForReview({ applicationId });
  await admin.workers.approveApplication({ applicationId });
  await rejectOnReport();
  await rejectChange();
  const check = { kind: 'identity' as const, source: 'Passport', checkedOn: '2026-03-01' };
  const { checkId } = await admin.workers.addCheck({ applicationId, ...check });
  await admin.workers.withdrawCheck({ applicationId, checkId });
  await suspendAndAppeal(applicationId);
  await createAdministrator(world.services, {
    email: 'ada@example.test',
    name: 'Ada',
    password: 'a long enough password',
  });
  await appointAdministrator(world.services, 'ada@example.test');
  await findIdOfEmail(world.services.db, 'ada@example.test');
  await describeStanding(world.services.db, applicationId, world.clock.now());
  for (const act of ['grant', 'end'] as const)
    await changeExtraMile(world.services.db, {
      workerId: applicationId,
      act,
      reason: 'Welcome!',
      at: world.clock.now(),
    }).catch(() => {});
  await admin.insights.getCounters();
  await admin.insights.getWeek();
  await admin.insights.getSystemStatus();
  const { nextCursor } = await admin.insights.listActivity({ limit: 1 });
  await admin.insights.listActivity({ cursor: nextCursor ?? undefined });
  const { ports, stop } = watchProviders(world.services);
  await ports.mailer.send({ to: 'a@example.test', subject: 'a', text: 'a', html: 'a', messageId: 'a', language: 'en' });
  await stop();
}

/** A Pro is suspended and taken back, is suspended again, and appeals, which another administrator decides. */
async function suspendAndAppeal(accountId: string): Promise<void> {
  const [first, second] = [await world.person({ role: 'admin' }), await world.person({ role: 'admin' })];
  const { decisions } = world.as(first);
  const suspension = { accountId, rule: 'abuse' as const, evidence: 'Reports.' };
  await decisions.suspendAccount(suspension);
  await decisions.suspendAccount(suspension).catch(() => {});
  await decisions.liftSuspension({ accountId, reason: 'Reports.' });
  await decisions.suspendAccount(suspension);
  const pass = await mailedPass(accountId);
  await world.as(null).decisions.makeAppeal({ pass, words: 'It was not me.' });
  await world.as(null).decisions.getOwnSuspension({ pass });
  const [appeal] = (await decisions.listAppeals({})).items;
  const appealId = appeal?.id ?? '';
  await decisions.getAppeal({ appealId });
  await world.as(second).decisions.decideAppeal({ appealId, outcome: 'reversed', reason: 'It was not.' });
  await decisions.getSuspensions({ accountId });
}

/** Clients dispute payments with their banks: of held money, of a part, of refunds that wait, and of payments that are found late. */
async function disputeAtBanks(): Promise<void> {
  const { chargebacks } = world.as(await world.person({ role: 'admin' }));
  const { gateway, clock } = world;
  const [won, part] = [await world.submittedJob(), await world.submittedJob()];
  const wonId = await takeBack(won.jobId);
  const [open] = (await chargebacks.list({})).items;
  const disputeId = open?.id ?? '';
  await chargebacks.get({ disputeId });
  clock.forward(days(7));
  await world.run('chargebacks.tick');
  // The PDF is lost, and made again.
  for (const key of [...world.files.keys()].filter((one) => one.startsWith('chargebacks/'))) world.files.delete(key);
  await chargebacks.sendEvidence({ disputeId }).catch(() => {});
  await world.work();
  gateway.fail('uploadEvidenceFile', 'refused');
  await chargebacks.sendEvidence({ disputeId }).catch(() => {});
  await chargebacks.sendEvidence({ disputeId });
  await chargebacks.downloadFile({ disputeId });
  await decide(wonId, 'won');
  const partId = await takeBack(part.jobId, { amount: usd(2_000) });
  await take(gateway.refundByHand(await paymentOf(part), usd(1_000)));
  gateway.decideDispute(partId, 'lost');
  const [refused] = (await chargebacks.list({})).items;
  await chargebacks.sendEvidence({ disputeId: refused?.id ?? '' }).catch(() => {});
  await world.work();
  await world.run('chargebacks.tick');
  await chargebacks.list({ show: 'decided' });
  const released = await takeBack((await world.releasedJob()).jobId);
  await decide(released, 'won');
  const asked = await takeBack((await world.submittedJob()).jobId, { status: 'inquiry' });
  await decide(asked, 'needs_response');
  const { jobId: foreignJob } = await world.submittedJob();
  await takeBack(foreignJob, { currency: 'cad', openedAt: after(clock.now(), -hours(2)) });
  const canceled = await world.paidJob();
  await world.as(canceled.worker).jobs.cancel({ jobId: canceled.jobId, refundCents: 0 });
  const canceledId = await takeBack(canceled.jobId, { amount: usd(2_000) });
  for (const wait of [hours(2), days(2), days(2)]) {
    clock.forward(wait);
    await world.run('payments.reconcile');
  }
  await decide(canceledId, 'lost');
  clock.forward(hours(1));
  await decide(canceledId, 'won');
  for (const status of ['lost', 'needs_response'] as const) {
    const givenUp = await takeBack((await world.submittedJob()).jobId);
    const newest = (await chargebacks.list({ limit: 50 })).items.at(-1);
    gateway.decideDispute(givenUp, status);
    await chargebacks.acceptLoss({ disputeId: newest?.id ?? '' }).catch(() => {});
  }
}

/** Reports lost things, writes about them, and reports abuse that an administrator settles. */
async function loseAndFind(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'keys.jpg', { type: 'image/jpeg' });
  const withPhoto = await report(reporter, { photo });
  const { lostFound } = world.as(reporter);
  await lostFound.answerMessage({ messageId, answer: 'Thank you.' });
  await lostFound.listReports({ q: 'blue ribbon', type: 'lost' });
  await lostFound.listOwnReports({});
  await lostFound.getReport({ reportId });
  await lostFound.downloadPhoto({ reportId: withPhoto });
  await lostFound.downloadPhoto({ reportId: withPhoto, size: 'small' });
  await lostFound.changeState({ reportId, act: 'match' });
  for (const id of [reportId, withPhoto])
    for (const by of [sender, null]) await world.as(by).lostFound.reportAbuse({ reportId: id, reason: 'An ad.' });
  const [abuse] = (await admin.lostFound.listAbuse({})).items;
  await admin.lostFound.dismissAbuse({ abuseId: abuse?.id ?? '' });
  await admin.lostFound.decide({ reportId: withPhoto, act: 'close', reason: 'No ads.' });
}

/** Two people write to each other, about a request and a paid job too, and one of them reports and blocks the other. */
async function talk(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const { client, pro, conversationId } = await conversation();
  const [left, right] = [world.as(client), world.as(pro)];
  await left.hiring.openConversation({ requestId: await request(client, [pro]), workerId: pro.id });
  const { jobId } = await world.paidJob({ client, worker: pro });
  await right.jobs.openConversation({ jobId });
  await send(client, conversationId, { text: 'The plan', files: [new File(['Two rooms.'], 'plan.txt')] });
  const tooMany = Array.from({ length: 11 }, () => new File(['Two rooms.'], 'plan.txt'));
  await send(client, conversationId, { text: 'The plan', files: tooMany }).catch(() => {});
  await left.uploads.getAllowance();
  world.clock.forward(minutes(3));
  await world.run('messaging.tick');
  const { messages } = await right.messaging.getConversation({ conversationId });
  await right.messaging.downloadFile({ fileId: messages[0]?.files[0]?.id ?? '' });
  await right.messaging.listNewer({ conversationId, after: 0 });
  await right.messaging.markSeen({ conversationId, n: 1 });
  await right.messaging.listConversations({});
  await right.messaging.searchMessages({ q: 'the plan' });
  await right.messaging.unreadCount();
  for (const act of ['block', 'unblock'] as const) await right.messaging[act]({ conversationId });
  for (const reason of ['An ad.', 'Rude.']) {
    await right.messaging.report({ conversationId, reason });
    const { items } = await admin.messaging.listReports({});
    const reportId = items[0]?.id ?? '';
    if (reason === 'An ad.') await admin.messaging.dismissReport({ reportId });
    else await admin.messaging.closeReported({ reportId, reason });
  }
}

/** Two people call each other; one call is never reported as ended, and old ones are deleted. */
async function ring(): Promise<void> {
  // Noon in New York: no phone is quiet.
  world.clock.forward(hours((41 - world.clock.now().getUTCHours()) % 24));
  const { client, pro, jobId } = await callers();
  await world.as(client).calls.getPartner({ about: 'job', id: jobId });
  const callId = await connected(client, jobId);
  await world.as(pro).calls.get({ callId });
  await reportCall(callId, { kind: 'ended', outcome: 'done' });
  await call(pro, jobId);
  world.clock.forward(minutes(4));
  await world.run('calls.tick');
}

/** An approved Pro changes the trade, which is turned down. */
async function rejectChange(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const pro = await submittedApplication();
  const applicationId = pro.id;
  await admin.workers.approveApplication({ applicationId });
  await world.as(pro).workers.saveTrade({ category: 'health-and-wellness', services: ['home-health-aide'] });
  await admin.workers.rejectApplication({ applicationId, ground: 'profile', reason: 'Another license is needed.' });
}

/** A Pro answers a notice of a background report, and is turned down. */
async function rejectOnReport(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const pro = await submittedApplication();
  const about = { applicationId: pro.id, reason: 'A conviction.' };
  const report = new File(['%PDF-1.7\n%%EOF\n'], 'report.pdf');
  await admin.workers.giveNotice({ ...about, reportFrom: 'Sunset Screening', report });
  // A suspension starts the time for the answer again.
  await admin.decisions.suspendAccount({ accountId: pro.id, rule: 'abuse', evidence: 'Reports.' });
  await admin.decisions.liftSuspension({ accountId: pro.id, reason: 'Reports.' });
  await world.as(pro).workers.answerNotice({ answer: 'Another person.', files: [report] });
  await admin.workers.rejectApplication({ ...about, ground: 'report' });
}

/** A client becomes a Pro as well, takes a copy of the data, and closes the account; an administrator closes one, too. */
async function leave(): Promise<void> {
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
}

/** A job stands still, and its client answers. */
async function answerAbout(answer: 'confirmArrival' | 'reportNoShow' | 'confirmFinish'): Promise<void> {
  const startsAt = new Date(world.clock.now().getTime() + hours(1));
  const job = await (answer === 'confirmFinish' ? world.startedJob() : world.paidJob({ startsAt }));
  world.clock.forward(days(4));
  await world.run('jobs.tick');
  await world.as(job.client).jobs[answer]({ jobId: job.jobId });
}

/** What is repaired after an answer of the card provider got lost, or was no, and after it closed a payout account. */
async function loseAnswers(): Promise<void> {
  const { client, jobId } = await world.job();
  world.gateway.fail('createCheckoutSession', 'lostAnswer');
  await world
    .as(client)
    .jobs.createCheckoutSession({ jobId })
    .catch(() => {});
  const sessionId = [...world.gateway.sessions.keys()].at(-1) ?? '';
  const { rawBody, signature } = world.gateway.pay(sessionId);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);

  const worker = await world.worker();
  world.gateway.fail('createAccount', 'refused');
  await world
    .as(worker)
    .payments.openPayoutAccount({})
    .catch(() => {});
  await changePayoutAccount();
  const account = world.gateway.accounts.get(await world.payoutAccount(worker));
  await world.releasedJob({ worker });
  if (account) account.payoutsEnabled = false;
  await world.work();
  await pauseAccount(worker.id);
  await world.work();
  await loseTransfers();
  await refundAndFail();
}

const pauseAccount = (userId: string) =>
  world.db.updateTable('payout_account').set({ payouts_enabled: false }).where('user_id', '=', userId).execute();

/** A transfer is never heard of for a day and sent again, and another waits because its account was paused meanwhile. */
async function loseTransfers(): Promise<void> {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  world.gateway.fail('transfer', 'away');
  await world.releasedJob({ worker });
  await world.work();
  world.clock.forward(days(1));
  await world.work();
  await world.releasedJob({ worker });
  await pauseAccount(worker.id);
  await world.work();
}

/** Refunds fail, are made by hand, are refused, and end in each of the ways that administrators have. */
async function refundAndFail(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const ends = [
    (caseId: string) => admin.payments.retryPayout({ caseId }),
    (caseId: string) => admin.payments.payOutside({ caseId, reason: 'A check.' }),
    (caseId: string) => admin.payments.closeCase({ caseId, reason: 'They called.' }),
  ];
  for (const end of ends) await end((await failedRefund()).caseId);
  for (const state of ['open', 'closed'] as const) await admin.payments.listCases({ state });
  const job = await world.paidJob();
  await admin.jobs.getFile({ jobId: job.jobId });
  await take(world.gateway.refundByHand(await paymentOf(job), usd(12_000)));
  world.gateway.refuse('refund', 'charge_disputed');
  await world.work();
  await pass(hours(2));
}

/** A payout account gets another bank account, is not known for a moment, is closed, and is opened again. */
async function changePayoutAccount(): Promise<void> {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  const provider = world.withActor({ kind: 'provider' });
  const events = [
    () => world.gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' } }),
    () => world.gateway.loseAccount(accountId),
    () => world.gateway.closeAccount(accountId),
  ];
  for (const happen of events) {
    const { rawBody, signature } = happen();
    await takeProviderEvent(provider, rawBody, signature);
    await world.run('payments.keepSchedules');
  }
  await world.as(worker).payments.openPayoutAccount({});
}

async function replyToTexts(): Promise<void> {
  for (const act of ['stop', 'start'] as const) {
    const reply = { id: act, from: '+14155550123', body: act, act };
    await takeTextReply(world.services, { ...carrier, readReply: () => reply }, { rawBody: '', signature: null });
  }
}
