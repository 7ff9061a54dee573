import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import type { PayoutAccountStatus } from '#ports/payment-gateway.ts';
import { close, signedInAs } from '#tests/support/closing.ts';
import type { Webhook } from '#tests/support/fake-gateway.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { takeProviderEvent } from '../public.server.ts';
import { bookAccount } from './book-account.server.ts';
import { findAccountsToCheck } from './payout-account-store.server.ts';

const { gateway, clock } = world;

const post = ({ rawBody, signature }: Webhook) =>
  takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
const transfersTo = (accountId: string) => gateway.transfers.filter((transfer) => transfer.accountId === accountId);
const earnings = (worker: User) => world.as(worker).payments.getEarnings();
const open = (worker: User) => world.as(worker).payments.openPayoutAccount({ from: 'settings' });
const reconcile = async () => {
  await world.run('payments.reconcile');
  await world.work();
};

/** The titles of what a Pro was told, without the news of the first bank account. */
async function told(worker: User): Promise<string[]> {
  const { items } = await world.as(worker).notifications.list({});
  return items.map(({ title }) => title).filter((title) => title !== 'A bank account was added for your payouts');
}

const mails = (to: string) => world.mails.filter((mail) => mail.to === to);
const audits = (userId: string) =>
  world.db
    .selectFrom('audit_event')
    .select(['act', 'detail'])
    .where('subject_id', '=', userId)
    .where('act', 'in', ['payments.changeBank', 'payments.pausePayouts'])
    .execute();

async function proWithAccount() {
  const worker = await world.worker();
  return { worker, accountId: await world.payoutAccount(worker) };
}

test.each([
  ['the right to transfers', { transfersActive: false }],
  ['payouts to the bank', { payoutsEnabled: false }],
])('an account that loses %s keeps new money waiting, tells the Pro, and goes on by an event', async (_, loss) => {
  const { worker, accountId } = await proWithAccount();
  await post(gateway.changeAccount(accountId, loss));
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'incomplete' });
  expect(await told(worker)).toEqual(['Your payouts are paused']);
  expect(await audits(worker.id)).toMatchObject([{ act: 'payments.pausePayouts' }]);
  await world.releasedJob({ worker });
  const calls = gateway.calls.length;
  await world.work();
  expect(gateway.calls.slice(calls)).toEqual([]);
  expect(mails(worker.email).map(({ subject }) => subject)).toContain('Your payouts are paused');
  expect((await open(worker)).url).toContain('/accounts/');
  await post(gateway.enableAccount(accountId));
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(1);
});

test('an account that is set up step by step is not called paused', async () => {
  const worker = await world.worker();
  const accountId = (await open(worker)).url.split('/').at(-1) ?? '';
  await post(gateway.changeAccount(accountId, { payoutsEnabled: true }));
  await post(gateway.changeAccount(accountId, { transfersActive: true }));
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'ready' });
  expect(await told(worker)).toEqual([]);
});

test('an account that is set up opens the dashboard at the provider', async () => {
  const { worker, accountId } = await proWithAccount();
  expect((await open(worker)).url).toBe(`https://pay.test/express/${accountId}`);
});

test('transfers wait for 24 hours after the bank account was changed', async () => {
  const { worker, accountId } = await proWithAccount();
  await post(gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' } }));
  const until = new Date(clock.now().getTime() + hours(24)).toISOString();
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'waiting', waitsUntil: until });
  await world.releasedJob({ worker });
  clock.forward(hours(24) - 1);
  await reconcile();
  expect(transfersTo(accountId)).toEqual([]);
  clock.forward(1);
  await reconcile();
  expect(transfersTo(accountId)).toHaveLength(1);
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'ready', waitsUntil: null });
});

test('a transfer that is queued when the bank account changes waits, too', async () => {
  const { worker, accountId } = await proWithAccount();
  await world.releasedJob({ worker });
  await post(gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' } }));
  await world.work();
  expect(transfersTo(accountId)).toEqual([]);
});

test('the same bank account again waits for nothing', async () => {
  const { worker, accountId } = await proWithAccount();
  const bank = gateway.accounts.get(accountId)?.bank ?? null;
  await post(gateway.changeAccount(accountId, { bank: null }));
  await post(gateway.changeAccount(accountId, { bank }));
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'ready' });
  expect(await audits(worker.id)).toEqual([]);
});

test('a changed bank account is mailed to the Pro, also at the address that the provider has, and is audited', async () => {
  const { worker, accountId } = await proWithAccount();
  const change = { bank: { key: 'another', last4: '4321' }, email: 'earlier@example.test' };
  await post(gateway.changeAccount(accountId, change));
  await post(gateway.changeAccount(accountId, {}));
  await world.work();
  for (const address of [worker.email, 'earlier@example.test']) {
    const [mail, ...more] = mails(address).filter(({ subject }) => subject === 'Your bank account was changed');
    expect(mail?.text).toContain('4321');
    expect(mail?.text).toContain('change your password');
    expect(more).toEqual([]);
  }
  expect(await earnings(worker)).toMatchObject({ bankLastDigits: '4321' });
  expect(await told(worker)).toEqual(['Your bank account was changed']);
  expect(await audits(worker.id)).toEqual([{ act: 'payments.changeBank', detail: { last4: '4321' } }]);
});

test('after a Pro has closed the account here, the address that the provider has is told, in English and without a name', async () => {
  const worker = await world.worker({ name: 'Otto Gone' });
  const accountId = await world.payoutAccount(worker);
  expect((await close(await signedInAs(worker))).status).toBe(200);
  await post(gateway.changeAccount(accountId, { bank: { key: 'another', last4: '9876' }, email: 'otto@example.test' }));
  await world.work();
  const [mail] = mails('otto@example.test');
  expect(mail).toMatchObject({ subject: 'Your bank account was changed', text: expect.stringContaining('9876') });
  expect(mail?.text).not.toContain('Otto');
});

test('another bank account that was put in after the old one was deleted waits', async () => {
  const { worker, accountId } = await proWithAccount();
  await post(gateway.changeAccount(accountId, { bank: null }));
  await post(gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' } }));
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'waiting' });
});

test('an answer of the provider that a later one has overtaken is not booked', async () => {
  const { worker, accountId } = await proWithAccount();
  const account = { ...(await gateway.port.retrieveAccount(accountId)), payoutsEnabled: false } as PayoutAccountStatus;
  const readAt = clock.now();
  clock.forward(1);
  await post(gateway.changeAccount(accountId, {}));
  const ctx = world.withActor({ kind: 'provider' });
  await transaction(ctx.db, (tx) => bookAccount(ctx, tx, { accountId, account, readAt }));
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'ready' });
});

test('a closed account is booked, and the Pro opens another one', async () => {
  const { worker, accountId } = await proWithAccount();
  await post(gateway.closeAccount(accountId));
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'none' });
  expect(await told(worker)).toEqual(['Your payouts are paused']);
  const next = (await open(worker)).url.split('/').at(-1) ?? '';
  expect(next).not.toBe(accountId);
  await post(gateway.changeAccount(next, { transfersActive: true, payoutsEnabled: true }));
  await world.releasedJob({ worker });
  await world.work();
  expect(transfersTo(next)).toHaveLength(1);
});

test('an account that the provider does not know for less than an hour stays, and its money waits with a reason', async () => {
  const { worker, accountId } = await proWithAccount();
  const job = await world.releasedJob({ worker });
  const account = gateway.accounts.get(accountId);
  gateway.accounts.delete(accountId);
  await world.work();
  await post(gateway.webhook({ type: 'account.updated', accountId }));
  clock.forward(minutes(59));
  await reconcile();
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'unknown', balanceCents: 10_800 });
  const { money } = await world.as(worker).jobs.get({ jobId: job.jobId });
  expect(money.waits).toMatchObject([{ reason: 'accountUnknown' }]);
  expect(await told(worker)).not.toContain('Your payouts are paused');
  if (account) gateway.accounts.set(accountId, account);
  clock.forward(hours(1));
  await reconcile();
  expect(transfersTo(accountId)).toHaveLength(1);
});

test('an account that the provider does not know an hour later either is closed', async () => {
  const { worker, accountId } = await proWithAccount();
  await world.releasedJob({ worker });
  gateway.accounts.delete(accountId);
  await world.work();
  clock.forward(hours(1) + 1);
  await reconcile();
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'none' });
  expect(await told(worker)).toContain('Your payouts are paused');
});

test('accounts that cannot be read leave the others their turn', async () => {
  const accounts = [await proWithAccount(), await proWithAccount()];
  for (const { worker } of accounts) await world.paidJob({ worker });
  clock.forward(days(2));
  const [first] = await findAccountsToCheck(world.db, {
    waitingReadBefore: clock.now(),
    heldReadBefore: clock.now(),
    limit: 1,
  });
  for (let call = 0; call < 10; call++) gateway.fail('retrieveAccount', 'away');
  await reconcile();
  const next = { waitingReadBefore: clock.now(), heldReadBefore: clock.now(), limit: 100 };
  expect(first).toBeDefined();
  expect(await findAccountsToCheck(world.db, next)).not.toContain(first);
  gateway.forgetTroubles();
});

test('an event about an account that is not ours is accepted without a call to the provider', async () => {
  const before = gateway.calls.length;
  await post(gateway.webhook({ type: 'account.updated', accountId: 'acct_foreign' }));
  expect(gateway.calls.length).toBe(before);
});

test('a change without an event is found a day later while money is held for the Pro', async () => {
  const { worker, accountId } = await proWithAccount();
  await world.paidJob({ worker });
  gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' } });
  clock.forward(days(1) - hours(1));
  await reconcile();
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'ready' });
  clock.forward(hours(2));
  await reconcile();
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'waiting' });
});

test('a refused creation of an account is tried again under another key', async () => {
  const worker = await world.worker();
  gateway.fail('createAccount', 'refused');
  expect(await refusalOf(open(worker))).toBe('payments.providerUnavailable');
  expect((await open(worker)).url).toContain('/accounts/acct_');
});

test('another bank account without an event makes the next transfer wait for 24 hours, and both addresses are told', async () => {
  const { worker, accountId } = await proWithAccount();
  await world.releasedJob({ worker });
  gateway.changeAccount(accountId, { bank: { key: 'another', last4: '4321' }, email: 'before@example.test' });
  const calls = gateway.calls.length;
  await world.work();
  expect(gateway.calls.slice(calls)).toEqual(['retrieveAccount', 'retrieveAccount', 'setPayoutSchedule']);
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'waiting' });
  for (const address of [worker.email, 'before@example.test'])
    expect(mails(address).map(({ subject }) => subject)).toContain('Your bank account was changed');
  clock.forward(hours(24));
  await reconcile();
  expect(transfersTo(accountId)).toHaveLength(1);
});

test('a transfer to an account that cannot be read is sent once it can', async () => {
  const { worker, accountId } = await proWithAccount();
  await world.releasedJob({ worker });
  gateway.fail('retrieveAccount', 'away');
  await world.work();
  expect(transfersTo(accountId)).toEqual([]);
  await world.work();
  expect(transfersTo(accountId)).toHaveLength(1);
});
