import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { chargeback, decide, ownDisputeId, takeBack } from '#tests/support/disputes.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { paymentOf, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { gateway, clock } = world;
const admin = await world.person({ role: 'admin' });
const { chargebacks } = world.as(admin);

const sentTo = (providerId: string) => gateway.evidence.filter(({ disputeId }) => disputeId === providerId);
const told = async (disputeId: string) =>
  (
    await world.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', admin.id)
      .where('path', '=', `/admin/disputes/${disputeId}`)
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind);

test('the evidence tells the bank what was agreed, what happened, and what the two wrote, without contact details', async () => {
  const job = await world.submittedJob({ title: 'Clean the kitchen' });
  const { conversationId } = await conversation({ client: job.client, pro: job.worker });
  await send(job.worker, conversationId, { text: 'All done, call me at (415) 555-0188.' });
  const disputeId = await ownDisputeId(await takeBack(job.jobId));
  const { evidence, maySend, mayAccept, wasHeld } = await chargebacks.get({ disputeId });
  expect([maySend, mayAccept, wasHeld]).toEqual([true, true, true]);
  expect(evidence.customerEmail).toBe(job.client.email);
  expect(evidence.productDescription).toContain('Clean the kitchen');
  expect(evidence.productDescription).toContain('$120');
  expect(evidence.productDescription).toMatch(/Agreed time: .*, 20\d\d, .* P[SD]T to /);
  expect(evidence.refundRule).toMatch(/full refund up to/i);
  for (const part of [
    'four-digit PIN',
    'The service provider submitted the work with photos',
    'Photo “before”',
    'All done, call me at',
  ])
    expect(evidence.activityLog).toContain(part);
  const all = JSON.stringify(evidence);
  for (const secret of ['555-0188', '500 Castro', job.pin]) expect(all).not.toContain(secret);
});

test('the evidence gives the date of the work once the work was to begin', async () => {
  const { jobId } = await world.paidJob();
  const dateIn = async () => (await chargebacks.get({ disputeId })).evidence.serviceDate;
  const disputeId = await ownDisputeId(await takeBack(jobId));
  expect(await dateIn()).toBe('');
  const { startsAt } = await world.db
    .selectFrom('job')
    .select('starts_at as startsAt')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  clock.at = startsAt;
  expect(await dateIn()).toMatch(/20\d\d$/);
});

test('the evidence names the refunds that were made already, and not one that came back or has not been sent', async () => {
  const job = await world.submittedJob();
  const payment = await paymentOf(job);
  await take(gateway.refundByHand(payment, usd(1_500)));
  await take(gateway.refundByHand(payment, usd(700)));
  gateway.setNextRefund('pending', 'settlement');
  await take(gateway.refundByHand(payment, usd(900)));
  const [kept, failed] = gateway.refunds.filter(({ paymentIntentId }) => paymentIntentId === payment);
  await take(gateway.endRefund(failed?.id ?? '', 'failed', 'declined'));
  const { evidence } = await chargebacks.get({ disputeId: await ownDisputeId(await takeBack(job.jobId)) });
  expect(evidence.activityLog).toContain(`$15.00, refund ${kept?.id}`);
  for (const other of ['$7.00', '$9.00']) expect(evidence.activityLog).not.toContain(other);
});

test('the evidence says which version of the terms the client accepted, and when, if that was noted', async () => {
  const job = await world.submittedJob();
  const disputeId = await ownDisputeId(await takeBack(job.jobId));
  const refundRule = async () => (await chargebacks.get({ disputeId })).evidence.refundRule;
  expect(await refundRule()).toMatch(/accepted the terms of service when opening the account/);
  await world.db
    .updateTable('user')
    .set({ terms_version: '2026-02-03', terms_accepted_at: new Date('2026-02-14T18:00:00Z') })
    .where('id', '=', job.client.id)
    .execute();
  expect(await refundRule()).toMatch(/terms of service in the version of Feb 3, 2026 on .*Feb/);
});

test('the evidence begins with the Pro’s own answer, and says which language each text is in', async () => {
  const { as } = world;
  const job = await world.submittedJob();
  await as(job.client).jobs.dispute({
    jobId: job.jobId,
    reason: 'The oven is still dirty, call 415-555-0177.',
    items: [],
  });
  const answer = 'La cocina quedó limpia y el cliente no estaba en casa cuando terminé.';
  await as(job.worker).jobs.answerCase({ jobId: job.jobId, answer });
  const { conversationId } = await conversation({ client: job.client, pro: job.worker });
  await send(job.worker, conversationId, { text: 'Терміново зателефонуйте, будь ласка, я вже їду' });
  await send(job.client, conversationId, { text: 'Thanks' });
  const disputeId = await ownDisputeId(await takeBack(job.jobId));
  const { activityLog } = (await chargebacks.get({ disputeId })).evidence;
  const [title, first] = activityLog.split('\n');
  expect(title).toBe('What the service provider says about the reported problem:');
  expect(first).toMatch(/^- .*P[SD]T \(in Spanish\): La cocina quedó limpia/);
  expect(activityLog).toMatch(
    /What the client says about the reported problem:\n- .* \(in English\): The oven is still dirty/,
  );
  expect(activityLog).toContain('The service provider wrote (in Ukrainian): Терміново');
  expect(activityLog).toContain('The client wrote (in English): Thanks');
  expect(activityLog).not.toContain('555-0177');
});

test('administrators are told of a chargeback, and reminded once, three days before the deadline', async () => {
  const { disputeId } = await chargeback();
  expect(await told(disputeId)).toEqual(['chargebackOpened']);
  clock.forward(days(6) - hours(1));
  await world.run('chargebacks.tick');
  expect(await told(disputeId)).toEqual(['chargebackOpened']);
  clock.forward(hours(2));
  await world.run('chargebacks.tick');
  await world.run('chargebacks.tick');
  expect(await told(disputeId)).toEqual(['chargebackOpened', 'chargebackDue']);
});

test('no reminder comes once evidence is sent', async () => {
  const { disputeId } = await chargeback();
  await chargebacks.sendEvidence({ disputeId });
  clock.forward(days(7));
  await world.run('chargebacks.tick');
  expect(await told(disputeId)).toEqual(['chargebackOpened']);
});

test('evidence is sent once, and stays as it was sent', async () => {
  const { disputeId, providerId } = await chargeback();
  const tries = await Promise.all(
    [1, 2].map(() => refusalOf(chargebacks.sendEvidence({ disputeId, note: 'See photos.' }))),
  );
  expect(tries.toSorted()).toEqual(['chargebacks.choiceChanged', null].toSorted());
  expect(sentTo(providerId)).toHaveLength(1);
  expect(sentTo(providerId)[0]?.evidence).toMatchObject({ note: 'See photos.' });
  expect(await chargebacks.get({ disputeId })).toMatchObject({
    status: 'under_review',
    sentAt: clock.now().toISOString(),
    maySend: false,
    evidence: sentTo(providerId)[0]?.evidence,
  });
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.notNow');
});

test('a question of the bank that was answered takes evidence again once it becomes a chargeback', async () => {
  const job = await world.submittedJob();
  const providerId = await takeBack(job.jobId, { status: 'inquiry' });
  const disputeId = await ownDisputeId(providerId);
  await chargebacks.sendEvidence({ disputeId });
  expect((await chargebacks.get({ disputeId })).maySend).toBe(false);
  world.clock.forward(days(1));
  await decide(providerId, 'needs_response');
  expect(await chargebacks.get({ disputeId })).toMatchObject({ maySend: true, sentAt: null });
  await chargebacks.sendEvidence({ disputeId, note: 'The client had the work done.' });
  expect(sentTo(providerId)).toHaveLength(2);
});

test('evidence whose answer was lost is sent again with the same words', async () => {
  const { disputeId, providerId } = await chargeback();
  gateway.fail('submitEvidence', 'lostAnswer');
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId, note: 'First words.' }))).toBe(
    'payments.providerUnavailable',
  );
  const chosenAt = (await chargebacks.get({ disputeId })).chosen?.at;
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId, note: 'Other words.', chosenAt }))).toBeNull();
  expect(sentTo(providerId).map(({ evidence }) => evidence.note)).toEqual(['First words.']);
});

test('evidence that the provider refuses is not counted as sent', async () => {
  const { disputeId, providerId } = await chargeback();
  gateway.decideDispute(providerId, 'lost');
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.notNow');
  expect(await chargebacks.get({ disputeId })).toMatchObject({ status: 'lost', sentAt: null, maySend: false });
});

test('a loss that is accepted ends the dispute and the job, once', async () => {
  const { disputeId, client, jobId } = await chargeback();
  await chargebacks.acceptLoss({ disputeId });
  await world.work();
  expect((await world.as(client).jobs.get({ jobId })).state).toBe('settled');
  expect(await refusalOf(chargebacks.acceptLoss({ disputeId }))).toBe('chargebacks.notNow');
  const audit = await world.db
    .selectFrom('audit_event')
    .select(['act', 'actor_id'])
    .where('subject_id', '=', jobId)
    .where('act', 'like', 'chargebacks.%')
    .execute();
  expect(audit).toEqual([{ act: 'chargebacks.acceptLoss', actor_id: admin.id }]);
});

test('no loss is accepted while the bank decides', async () => {
  const { disputeId, providerId } = await chargeback();
  await chargebacks.sendEvidence({ disputeId });
  expect(await chargebacks.get({ disputeId })).toMatchObject({ status: 'under_review', mayAccept: false });
  expect(await refusalOf(chargebacks.acceptLoss({ disputeId }))).toBe('chargebacks.notNow');
  await decide(providerId, 'won');
  expect((await chargebacks.get({ disputeId })).status).toBe('won');
});

/** The acts about a job that the audit log has, with their administrators. */
const auditOf = (jobId: string) =>
  world.db
    .selectFrom('audit_event')
    .select(['act', 'actor_id'])
    .where('subject_id', '=', jobId)
    .where('act', 'like', 'chargebacks.%')
    .execute();

test('evidence that was sent when the server ended is noted once the dispute is read', async () => {
  const { disputeId, jobId } = await chargeback();
  gateway.fail('submitEvidence', 'lostAnswer');
  await chargebacks.sendEvidence({ disputeId, note: 'See photos.' }).catch(() => {});
  clock.forward(hours(2));
  await world.run('chargebacks.tick');
  expect(await auditOf(jobId)).toEqual([]);
  await world.run('payments.reconcile');
  await world.run('chargebacks.tick');
  await world.run('chargebacks.tick');
  expect(await chargebacks.get({ disputeId })).toMatchObject({ status: 'under_review', sentAt: expect.any(String) });
  expect(await auditOf(jobId)).toEqual([{ act: 'chargebacks.sendEvidence', actor_id: admin.id }]);
});

test.each([
  ['lostAnswer', 'is noted', ['chargebacks.acceptLoss']],
  ['away', 'is dropped', []],
] as const)('a loss whose acceptance was %s %s once the dispute is read', async (trouble, _, acts) => {
  const { disputeId, jobId, providerId } = await chargeback();
  gateway.fail('closeDispute', trouble);
  await chargebacks.acceptLoss({ disputeId }).catch(() => {});
  clock.forward(hours(2));
  await world.run('payments.reconcile');
  await world.run('chargebacks.tick');
  await world.run('chargebacks.tick');
  expect(await auditOf(jobId)).toEqual(acts.map((act) => ({ act, actor_id: admin.id })));
  // What the bank decides later is not the administrator's act.
  await decide(providerId, 'lost');
  clock.forward(hours(2));
  await world.run('chargebacks.tick');
  expect(await auditOf(jobId)).toHaveLength(acts.length);
});

test('a loss that two administrators accept at once is noted, although the answer to the one who was faster is lost', async () => {
  const { disputeId, jobId } = await chargeback();
  const other = world.as(await world.person({ role: 'admin' }));
  gateway.setBefore(async (method) => {
    if (method !== 'closeDispute') return;
    gateway.setBefore(null);
    gateway.fail('closeDispute', 'lostAnswer');
    await other.chargebacks.acceptLoss({ disputeId }).catch(() => {});
  });
  expect(await refusalOf(chargebacks.acceptLoss({ disputeId }))).toBe('chargebacks.notNow');
  clock.forward(hours(2));
  await world.run('chargebacks.tick');
  expect(await auditOf(jobId)).toEqual([{ act: 'chargebacks.acceptLoss', actor_id: admin.id }]);
});

test('the list has the open ones, and those that are decided', async () => {
  const [open, decided] = [await chargeback(), await chargeback()];
  await decide(decided.providerId, 'won');
  const idsOf = async (show: 'open' | 'decided') =>
    (await chargebacks.list({ show, limit: 50 })).items.map(({ id }) => id);
  expect(await idsOf('open')).toContain(open.disputeId);
  expect(await idsOf('open')).not.toContain(decided.disputeId);
  expect(await idsOf('decided')).toContain(decided.disputeId);
  expect(await idsOf('decided')).not.toContain(open.disputeId);
});

test('only administrators find a chargeback', async () => {
  const { disputeId, client, worker, providerId } = await chargeback();
  for (const user of [client, worker, await world.client()]) {
    const acts = world.as(user).chargebacks;
    for (const act of [
      acts.list({}),
      acts.get({ disputeId }),
      acts.downloadFile({ disputeId }),
      acts.sendEvidence({ disputeId }),
      acts.acceptLoss({ disputeId }),
    ])
      expect(await refusalOf(act)).toBe('api.notFound');
  }
  expect(sentTo(providerId)).toEqual([]);
  expect(gateway.disputes.get(providerId)?.status).toBe('needs_response');
});

test('a bank reads that the client settled a reported problem and released the money', async () => {
  const job = await world.reportedJob();
  await world.as(job.client).jobs.settleForOther({ jobId: job.jobId, amountCents: 12_000 });
  const disputeId = await ownDisputeId(await takeBack(job.jobId));
  const { activityLog, refundRule } = (await chargebacks.get({ disputeId })).evidence;
  expect(activityLog).toContain('The client settled the reported problem and released the money');
  expect(refundRule).toContain('unless the client releases the money');
});

test('a bank reads what the client asked to be changed and what the Pro answered, without contact details', async () => {
  const job = await world.submittedJob();
  const reason = 'The oven is still dirty. Call me: 212 555 0123';
  await world.as(job.client).jobs.requestChanges({ jobId: job.jobId, reason });
  await world.as(job.worker).jobs.answerChanges({ jobId: job.jobId, answer: 'I cleaned it again on Monday.' });
  const disputeId = await ownDisputeId(await takeBack(job.jobId));
  const { activityLog } = (await chargebacks.get({ disputeId })).evidence;
  expect(activityLog).toMatch(/The client wrote \(in English\): The oven is still dirty\./);
  expect(activityLog).toMatch(/The service provider wrote \(in English\): I cleaned it again on Monday\./);
  expect(activityLog).toContain('answered the request for changes and submitted the work again');
  expect(activityLog).not.toContain('555 0123');
});

test('a bank reads that a request for changes was withdrawn, and one that became a reported problem there alone', async () => {
  const job = await world.changesJob();
  await world.as(job.client).jobs.withdrawChanges({ jobId: job.jobId });
  await world.as(job.client).jobs.requestChanges({ jobId: job.jobId, reason: 'The oven is still dirty.' });
  clock.forward(days(3));
  await world.run('jobs.tick');
  const disputeId = await ownDisputeId(await takeBack(job.jobId));
  const { activityLog } = (await chargebacks.get({ disputeId })).evidence;
  expect(activityLog).toMatch(/One wall is still bare\.\n- .*: The client withdrew this/);
  expect(activityLog.match(/The oven is still dirty/g)).toHaveLength(1);
});
