import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import type { Webhook } from '#tests/support/fake-gateway.ts';
import { world } from '#tests/support/world.ts';
import { takeProviderEvent } from '../public.server.ts';

const { gateway, clock } = world;

const post = ({ rawBody, signature }: Webhook) =>
  takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
const transfersTo = (accountId: string) => gateway.transfers.filter((transfer) => transfer.accountId === accountId);
const earnings = (worker: User) => world.as(worker).payments.getEarnings();
const newsOf = async (worker: User) =>
  (await world.as(worker).notifications.list({})).items.filter(({ title }) => title === addedTitle);
const subjectsTo = (address: string) => world.mails.flatMap(({ to, subject }) => (to === address ? [subject] : []));
const addedTitle = 'A bank account was added for your payouts';

/** Opens a payout account that the provider needs more for. Returns the provider's id. */
async function openAccount(worker: User): Promise<string> {
  const { url } = await world.as(worker).payments.openPayoutAccount({});
  return url.split('/').at(-1) ?? '';
}

test('money that waited for the first bank account goes out 24 hours after it, and its Pro is told when', async () => {
  const { worker } = await world.releasedJob();
  const accountId = await openAccount(worker);
  await post(gateway.changeAccount(accountId, { email: 'payee@example.test' }));
  await post(gateway.enableAccount(accountId));
  const until = new Date(clock.now().getTime() + hours(24)).toISOString();
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'waiting', waitsUntil: until, balanceCents: 10_800 });
  await world.work();
  const [news] = await newsOf(worker);
  expect(news?.body).toContain('6789');
  expect(news?.body).toMatch(/we don’t send payouts until .*\d:\d\d/);
  for (const address of [worker.email, 'payee@example.test']) {
    const [mail] = world.mails.filter(({ to, subject }) => to === address && subject === addedTitle);
    expect(mail?.text).toMatch(/until .*\d:\d\d/);
  }
  clock.forward(hours(24) - 1);
  await world.run('payments.reconcile');
  await world.work();
  expect(transfersTo(accountId)).toEqual([]);
  clock.forward(1);
  await world.run('payments.reconcile');
  await world.work();
  expect(transfersTo(accountId)).toMatchObject([{ amount: 10_800 }]);
});

test('the money also waits when the provider enables the account later than it has its bank account', async () => {
  const { worker } = await world.releasedJob();
  const accountId = await openAccount(worker);
  await post(gateway.changeAccount(accountId, { bank: { key: 'the first', last4: '1111' } }));
  clock.forward(hours(23));
  await post(gateway.enableAccount(accountId));
  await world.work();
  expect(transfersTo(accountId)).toEqual([]);
  clock.forward(hours(1));
  await world.run('payments.reconcile');
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(1);
});

test('the first bank account that arrives an hour before the money is released waits for 24 hours, too', async () => {
  const job = await world.submittedJob();
  const accountId = await openAccount(job.worker);
  await post(gateway.enableAccount(accountId));
  clock.forward(hours(1));
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  await world.work();
  expect(transfersTo(accountId)).toEqual([]);
  clock.forward(hours(23));
  await world.run('payments.reconcile');
  await world.work();
  expect(transfersTo(accountId)).toMatchObject([{ amount: 10_800 }]);
});

test('a first bank account of a Pro without money is told, audited and not waited for', async () => {
  const worker = await world.worker();
  const accountId = await openAccount(worker);
  await post(gateway.enableAccount(accountId));
  await post(gateway.changeAccount(accountId, {}));
  await world.work();
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'ready', waitsUntil: null });
  const [news, ...more] = await newsOf(worker);
  expect(news?.body).toContain('change your password');
  expect(news?.body).not.toContain('until');
  expect(more).toEqual([]);
  expect(subjectsTo(worker.email)).toEqual([addedTitle]);
  const audits = world.db.selectFrom('audit_event').select(['act', 'detail']).where('subject_id', '=', worker.id);
  expect(await audits.where('act', 'like', '%Bank').execute()).toEqual([
    { act: 'payments.addBank', detail: { last4: '6789' } },
  ]);
  await world.releasedJob({ worker });
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(1);
});
