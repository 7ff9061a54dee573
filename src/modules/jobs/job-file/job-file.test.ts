import { expect, test } from 'vitest';
import { after, hours } from '#lib/clock.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { failedRefund, pass, paymentOf, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { gateway, clock } = world;
const administrator = world.as(await world.person({ role: 'admin' }));
const fileOf = (jobId: string) => administrator.jobs.getFile({ jobId });

test('an administrator reads what was agreed, who the two are, and that nothing is paid yet', async () => {
  const { jobId, client, worker } = await world.job();
  expect(await fileOf(jobId)).toMatchObject({
    title: 'Clean the flat',
    state: 'awaiting_payment',
    city: 'San Francisco',
    priceCents: 12_000,
    client: { id: client.id, name: 'Maria Gonzalez', email: client.email },
    worker: { id: worker.id, name: 'Sam Taylor', email: worker.email, hasApplication: false },
    events: [{ act: 'create', by: 'client', at: clock.now().toISOString() }],
    money: { state: 'pending', amountCents: 12_000, capturedCents: 0, payouts: [], disputes: [], cases: [], waits: [] },
  });
});

test('neither the PIN nor the street nor what the two wrote is in it', async () => {
  const { jobId, client, pin } = await world.paidJob();
  const secrets = { note: 'My mother is ill.', description: 'The key is under the mat.', promise: 'I bring my son.' };
  await world.as(client).jobs.setAddress({ jobId, street: '500 Castro St', unit: '7', notes: 'Gate code 4321' });
  const { note, ...texts } = secrets;
  await world.db.updateTable('job').set(texts).where('id', '=', jobId).execute();
  await world.as(client).jobs.cancel({ jobId, refundCents: 12_000, reason: note });
  const file = JSON.stringify(await fileOf(jobId));
  expect(file).toContain('"cancel"');
  for (const secret of [`"${pin}"`, '500 Castro', '4321', ...Object.values(secrets)])
    expect(file).not.toContain(secret);
});

test('a refund that failed shows its tries, why it waits, and its open case, until it has arrived', async () => {
  const job = await failedRefund();
  expect((await fileOf(job.jobId)).money).toMatchObject({
    capturedCents: 12_000,
    refundedCents: 12_000,
    waits: [{ to: 'client', cents: 12_000, reason: 'refundCard' }],
    payouts: [{ kind: 'refund', state: 'failed', amountCents: 12_000, attempts: 1, reason: 'declined' }],
    cases: [{ id: job.caseId, kind: 'refundFailed', amountCents: 12_000 }],
    failedRefunds: [{ amountCents: 12_000 }],
  });
  await administrator.payments.retryPayout({ caseId: job.caseId });
  await world.work();
  expect((await fileOf(job.jobId)).money).toMatchObject({
    waits: [],
    payouts: [{ state: 'sent', attempts: 2, reason: null }],
    cases: [],
  });
});

test('a payout that was refused counts the tries, and says when the next one is', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const { jobId } = await world.releasedJob({ worker });
  gateway.refuse('transfer', 'transfers_not_allowed', 2);
  await world.work();
  await pass(hours(1));
  const { money } = await fileOf(jobId);
  const [payout] = money.payouts;
  expect(payout).toMatchObject({ kind: 'transfer', state: 'queued', attempts: 2, reason: 'transfers_not_allowed' });
  expect(payout?.nextTryAt).toBe(money.waits[0]?.until);
  expect(money.capturedCents).toBe(money.heldCents + money.releasedCents + money.refundedCents + money.feeCents);
  gateway.forgetRefusals();
});

test('a dispute shows its deadline while the money is frozen, and its end', async () => {
  const { jobId } = await world.submittedJob();
  const id = await takeBack(jobId);
  const { money } = await fileOf(jobId);
  expect(money).toMatchObject({ state: 'frozen', disputes: [{ status: 'needs_response', closedAt: null }] });
  expect(money.disputes[0]?.dueBy).not.toBeNull();
  await decide(id, 'lost');
  const decided = await fileOf(jobId);
  expect(decided).toMatchObject({
    state: 'settled',
    events: expect.arrayContaining([expect.objectContaining({ act: 'refundByBank' })]),
  });
  expect(decided.money).toMatchObject({
    refundedCents: 12_000,
    disputes: [{ status: 'lost', closedAt: clock.now().toISOString() }],
  });
});

test('the fee of a dispute is apart from that of the payment', async () => {
  const { jobId } = await world.paidJob();
  const id = await takeBack(jobId);
  gateway.move({ type: 'adjustment', amount: 0, fee: 1_500, source: id, paymentIntentId: await paymentOf({ jobId }) });
  await world.run('payments.proveBalance');
  expect((await fileOf(jobId)).money).toMatchObject({ providerFeeCents: 378, disputeFeeCents: 1_500 });
});

test('a payout that waits because the bank account was changed names the wait and its end', async () => {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  await take(gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' } }));
  const { jobId } = await world.releasedJob({ worker });
  await world.work();
  const wait = { reason: 'bankChanged', until: after(clock.now(), hours(24)).toISOString() };
  expect((await fileOf(jobId)).money.payouts).toMatchObject([{ state: 'waiting_for_account', wait }]);
  await pass(hours(25));
  expect((await fileOf(jobId)).money.payouts).toMatchObject([{ state: 'sent', wait: null }]);
});

test('only administrators find it, and only of a job', async () => {
  const { jobId, client, worker } = await world.paidJob();
  for (const user of [client, worker, await world.client(), null])
    expect(await refusalOf(world.as(user).jobs.getFile({ jobId }))).toBe(user ? 'api.notFound' : 'api.signInRequired');
  expect(await refusalOf(fileOf(crypto.randomUUID()))).toBe('api.notFound');
});

test('administrators list jobs by state and by the address of either side, newest first, a page at a time', async () => {
  const [client, worker] = [await world.client(), await world.worker()];
  const jobs = [];
  for (const make of [world.paidJob, world.job, world.paidJob]) {
    jobs.push((await make({ client, worker, startsAt: after(clock.now(), hours(200 + 10 * jobs.length)) })).jobId);
    clock.forward(hours(1));
  }
  await world.paidJob();
  const list = async (query: Parameters<typeof administrator.jobs.listForAdmin>[0]) =>
    (await administrator.jobs.listForAdmin(query)).items.map(({ id }) => id);
  const [first, second, third] = jobs;
  expect(await list({ email: client.email })).toEqual([third, second, first]);
  expect(await list({ email: ` ${worker.email.toUpperCase()} `, state: 'paid' })).toEqual([third, first]);
  expect(await list({ state: 'awaiting_payment', email: worker.email })).toEqual([second]);
  expect(await list({ email: 'nobody@example.test' })).toEqual([]);
  const { items, nextCursor } = await administrator.jobs.listForAdmin({ email: client.email, limit: 2 });
  expect(items).toMatchObject([{ id: third, state: 'paid', clientName: client.name }, { id: second }]);
  expect(await list({ email: client.email, limit: 2, cursor: nextCursor ?? '' })).toEqual([first]);
  for (const user of [client, worker, null])
    expect(await refusalOf(world.as(user).jobs.listForAdmin({}))).toBe(user ? 'api.notFound' : 'api.signInRequired');
});
