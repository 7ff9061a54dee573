import { after, days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { describeCase, findOpenCases, settleCase } from '#modules/jobs/public.server.ts';
import { proofSlots } from '#modules/proofs/contract.ts';
import { findPhotoFiles } from '#modules/proofs/public.server.ts';
import { ticks } from '#modules/tasks.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { picture } from '#tests/support/pictures.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

export async function work(): Promise<void> {
  const [client, worker] = [
    await world.client({ phone: '+14155550123' }),
    await world.worker({ phone: '+14155550124' }),
  ];
  await world.payoutAccount(worker);
  const startsAt = new Date(world.clock.now().getTime() + minutes(60));
  const scope = ['stump', 'haulAway'].map((question) => ({ question, answer: 'yes' }));
  const { jobId, pin } = await world.paidJob({ client, worker, startsAt, scope });
  const [clients, workers] = [world.as(client), world.as(worker)];
  await clients.jobs.findForCheckout({ id: jobId });
  const next = await world.job({ client, worker, startsAt: after(startsAt, days(1)) });
  await clients.jobs.setAddress({ jobId: next.jobId, sameAs: jobId });
  await world.work();
  await clients.jobs.setAddress({ jobId, street: '1 Mission St' });
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
export async function bookAndMove(): Promise<void> {
  const [clientUser, worker] = [await world.client(), await world.worker()];
  const client = world.as(clientUser);
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
  const at = world.clock.now().toISOString();
  await world.run('identity.otherAccessEnded', { userId: clientUser.id, at });
  await client.jobs.removeFeed();
}

/** Asks for changes of submitted work in all ways: they are withdrawn, answered, and left without an answer. */
async function askForChanges(): Promise<void> {
  const { client, worker, jobId } = await world.submittedJob();
  const reason = 'One wall is still bare.';
  await world.as(client).jobs.requestChanges({ jobId, reason });
  await world.as(client).jobs.withdrawChanges({ jobId });
  await world.as(client).jobs.requestChanges({ jobId, reason });
  await world.as(worker).jobs.answerChanges({ jobId, answer: 'I painted it.' });
  const listed = await world.startedJob({ scope: [{ question: 'bedrooms', answer: '2' }] });
  await world.photos(listed.jobId);
  await world.as(listed.worker).jobs.submit({ jobId: listed.jobId, workedMinutes: 120 });
  await world.as(listed.client).jobs.requestChanges({ jobId: listed.jobId, reason, items: [1] });
  await world.db.updateTable('job').set({ due_at: world.clock.now() }).where('id', '=', listed.jobId).execute();
  await world.run('jobs.tick');
}

/** Offers splits of a reported job in all ways, and asks for more time to answer. */
async function offerSplits({ client, worker, jobId }: JobWorld): Promise<void> {
  const offer = (user: User, refundCents: number) =>
    world.as(user).jobs.offerSplit({ jobId, refundCents, heldCents: 12_000 });
  const withdrawn = await offer(client, 9_000);
  await world.as(client).jobs.withdrawSplit({ jobId, ...withdrawn });
  const declined = await offer(worker, 3_000);
  await world.as(client).jobs.declineSplit({ jobId, ...declined });
  await offer(client, 6_000);
  await world.as(worker).jobs.askForMoreTime({ jobId });
  const agreed = await world.reportedJob();
  const split = { jobId: agreed.jobId, refundCents: 6_000, heldCents: 12_000 };
  const accepted = await world.as(agreed.worker).jobs.offerSplit(split);
  await world.as(agreed.client).jobs.acceptSplit({ jobId: agreed.jobId, ...accepted });
}

export async function cancelAndExpire(): Promise<void> {
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
  await askForChanges();
  const paused = await world.submittedJob();
  await world.as(paused.client).jobs.pause({ jobId: paused.jobId });
  const disputed = await world.reportedJob();
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
  await offerSplits(withList);
  await world.as(withList.worker).jobs.settleForOther({ jobId: withList.jobId, amountCents: 12_000 });
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

/** An administrator books a top-up that the ledger doesn't have, and not a payment that it has, of a type that it doesn't know. */
async function bookTopUp(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const reason = 'A top-up.';
  world.gateway.move({ type: 'topup', amount: 300 });
  await world.paidJob();
  const payment = world.gateway.transactions.at(-1);
  if (payment) payment.type = 'a_new_type';
  for (let hour = 0; hour < 3; hour++) {
    world.clock.forward(minutes(70));
    await world.run('payments.proveBalance');
  }
  const open = await admin.payments.listCases({ limit: 50 });
  for (const { id, acts } of open.items)
    if (acts.includes('book')) await admin.payments.bookDifference({ caseId: id, as: 'own', reason }).catch(() => {});
}

/** A job stands still, and its client answers. */
async function answerAbout(answer: 'confirmArrival' | 'reportNoShow' | 'confirmFinish'): Promise<void> {
  const startsAt = new Date(world.clock.now().getTime() + hours(1));
  const job = await (answer === 'confirmFinish' ? world.startedJob() : world.paidJob({ startsAt }));
  world.clock.forward(days(4));
  await world.run('jobs.tick');
  await world.as(job.client).jobs[answer]({ jobId: job.jobId });
}
