import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import { balances } from '#tests/support/ledger.ts';
import { casesOf, pass, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { disputeJournal, strayJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';

const { gateway, clock } = world;

// The provider's list goes on from test to test, and so does the time.
let latest = clock.now();
beforeEach(() => {
  clock.at = latest;
});
afterEach(() => {
  latest = clock.at;
});

/** The provider's part of $120. */
const cardFee = 378;

async function prove(): Promise<void> {
  clock.forward(minutes(5));
  await world.run('payments.proveBalance');
}

const proof = async () => world.as(await world.person({ role: 'admin' })).payments.getProof();
const difference = async () => (await proof()).figures?.differenceCents;
const cases = (kind: 'unmatched' | 'balanceDiffers' | 'balanceNotCompared') =>
  world.db
    .selectFrom('money_case')
    .select(['about', 'reason', 'amount_cents as cents', 'closed_at as closedAt'])
    .where('kind', '=', kind)
    .where('opened_at', '>=', latest)
    .orderBy('opened_at')
    .execute();
const isMatched = async (id: string) =>
  (
    await world.db
      .selectFrom('provider_transaction')
      .select('matched_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).matched_at !== null;
const journalsOf = async (id: string) =>
  (
    await world.db
      .selectFrom('transaction_journal as m')
      .innerJoin('ledger_journal as j', 'j.id', 'm.journal_id')
      .select('j.operation_key as key')
      .where('m.transaction_id', '=', id)
      .execute()
  ).map(({ key }) => key);
const newest = () => gateway.transactions.at(-1)?.id ?? '';
/** What `act` adds to each account of the ledger. */
async function changeOf(act: () => Promise<void>) {
  const before = await balances();
  await act();
  const afterwards = await balances();
  return (account: string) => (afterwards[account] ?? 0) - (before[account] ?? 0);
}

describe('the provider’s transactions', () => {
  test('of payments, transfers and refunds are found in the ledger, and their fees are booked once', async () => {
    const worker = await world.worker();
    await world.payoutAccount(worker);
    const change = await changeOf(async () => {
      await world.submittedJob({ worker, rate: usd(4_000), minutes: 180, workedMinutes: 120 });
      const done = await world.submittedJob({ rate: usd(4_000), minutes: 180, workedMinutes: 120 });
      await world.as(done.client).jobs.release({ jobId: done.jobId });
      await world.work();
      await prove();
      await prove();
    });
    expect(change('provider_fee')).toBe(2 * cardFee);
    expect(await proof()).toMatchObject({ unmatched: 0, differsSince: null });
    expect(await difference()).toBe(0);
    expect((await balances()).provider).toBe(await gateway.port.readBalance());
  });

  test('of payments that pay for nothing are matched, and their refunds', async () => {
    const { client, jobId } = await world.job();
    const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
    gateway.pay(sessionId, { amount: usd(5_000) });
    clock.forward(minutes(3));
    await world.run('payments.reconcile');
    await world.work();
    await prove();
    expect(await proof()).toMatchObject({ unmatched: 0, figures: { differenceCents: 0 } });
  });

  test('of a refund that is sent again are not matched with the first one, which failed before it left', async () => {
    gateway.setNextRefund('pending', 'balance');
    const { client, jobId } = await world.paidJob();
    await world.as(client).jobs.cancel({ jobId, refundCents: 12_000 });
    await world.work();
    // A refund that waits has no transaction.
    gateway.transactions.splice(-1);
    await take(gateway.endRefund(gateway.refunds.at(-1)?.id ?? '', 'failed', 'insufficient_funds'));
    const [{ id: caseId } = { id: '' }] = await casesOf({ jobId });
    gateway.fail('refund', 'lostAnswer');
    await world.as(await world.person({ role: 'admin' })).payments.retryPayout({ caseId });
    await world.work();
    const again = newest();
    await prove();
    expect(await isMatched(again)).toBe(false);
    await pass(hours(1));
    await prove();
    expect(await journalsOf(again)).toEqual([`refund:${gateway.refunds.at(-1)?.id}`]);
  });

  test('of the platform’s bank are booked when they are read', async () => {
    const change = await changeOf(async () => {
      gateway.move({ type: 'payout', amount: -5_000, source: 'po_1' });
      gateway.move({ type: 'payout', amount: -700, source: 'po_2' });
      gateway.move({ type: 'payout_failure', amount: 700, source: 'po_2' });
      await prove();
    });
    expect([change('bank'), change('provider')]).toEqual([5_000, -5_000]);
    expect(await difference()).toBe(0);
  });

  test('that are fees of the account are booked as the platform’s cost', async () => {
    const change = await changeOf(async () => {
      gateway.move({ type: 'stripe_fee', amount: -200 });
      await prove();
    });
    expect([change('provider_fee'), change('provider')]).toEqual([200, -200]);
    expect(await difference()).toBe(0);
  });

  test('are read in bounded steps, and a lost answer loses none', async () => {
    const before = gateway.transactions.length;
    for (let count = 0; count < 100; count++) gateway.move({ type: 'stripe_fee', amount: -1 });
    const change = await changeOf(async () => {
      const { comparedAt } = await proof();
      await prove();
      expect((await proof()).comparedAt).toEqual(comparedAt);
      gateway.fail('listTransactions', 'lostAnswer');
      await expect(prove()).rejects.toThrow('in time');
      await prove();
    });
    expect(gateway.transactions.length - before).toBe(100);
    expect(change('provider_fee')).toBe(100);
    expect(await difference()).toBe(0);
  });

  test('are all read after days without a worker process', async () => {
    gateway.move({ type: 'stripe_fee', amount: -3 });
    clock.forward(days(20));
    gateway.move({ type: 'stripe_fee', amount: -4 });
    const change = await changeOf(prove);
    expect(change('provider_fee')).toBe(7);
  });

  test('are still read when the sandbox’s clock is set back', async () => {
    await prove();
    clock.forward(-days(3));
    gateway.move({ type: 'stripe_fee', amount: -5 });
    const change = await changeOf(() => world.run('payments.proveBalance'));
    expect(change('provider_fee')).toBe(5);
    clock.forward(days(3));
  });
});

describe('a transaction that is not in the ledger', () => {
  test('is a case after an hour, once', async () => {
    gateway.move({ type: 'topup', amount: 900, source: 'tu_1' });
    const id = newest();
    await prove();
    expect(await cases('unmatched')).toEqual([]);
    clock.forward(hours(1));
    await prove();
    await prove();
    expect(await cases('unmatched')).toMatchObject([{ about: id, reason: 'topup', cents: 900, closedAt: null }]);
    gateway.move({ type: 'topup_reversal', amount: -900, source: 'tu_1' });
  });

  test('is no case any more once it is booked', async () => {
    const { client, jobId } = await world.job();
    const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
    gateway.pay(sessionId);
    const id = newest();
    await prove();
    clock.forward(hours(1));
    await prove();
    expect(await isMatched(id)).toBe(false);
    await world.run('payments.reconcile');
    await prove();
    expect(await isMatched(id)).toBe(true);
    const found = (await cases('unmatched')).filter(({ about }) => about === id);
    expect(found).toMatchObject([{ closedAt: expect.any(Date) }]);
  });
});

describe('the balances', () => {
  /** Moves the ledger's balance without the provider. */
  async function mistake(journal: ReturnType<typeof strayJournal>): Promise<void> {
    const { holdId } = await world.db
      .selectFrom('ledger_journal')
      .select('hold_id as holdId')
      .where('hold_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const operationKey = `mistake:${clock.now().toISOString()}`;
    await transaction(world.db, (tx) =>
      post(tx, { journal, holdId, payeeId: null, operationKey, at: clock.now() }).then(() => undefined),
    );
  }

  test('differ in a case after two checks an hour apart, which ends with the difference', async () => {
    await prove();
    const standing = (await difference()) ?? 0;
    await mistake(strayJournal(usd(1_234)));
    await prove();
    expect(await difference()).toBe(standing);
    clock.forward(hours(1));
    await prove();
    expect(await difference()).toBe(standing - 1_234);
    expect(await cases('balanceDiffers')).toEqual([]);
    clock.forward(hours(1));
    await prove();
    await prove();
    const [opened, ...others] = await cases('balanceDiffers');
    expect(opened).toMatchObject({ cents: standing - 1_234, closedAt: null });
    expect(opened?.reason).toMatch(/^provider -?\d+, ledger -?\d+$/);
    expect(others).toEqual([]);
    await mistake(disputeJournal(usd(1_234)));
    clock.forward(hours(2));
    await prove();
    expect(await difference()).toBe(standing);
    expect(await cases('balanceDiffers')).toMatchObject([{ closedAt: expect.any(Date) }]);
  });

  test('do not differ while money is on its way', async () => {
    const worker = await world.worker();
    await world.payoutAccount(worker);
    await prove();
    const standing = await difference();
    await world.releasedJob({ worker });
    await world.work();
    // The transfer is booked, and the provider lists it later.
    const [late] = gateway.transactions.splice(-1);
    expect(late?.type).toBe('transfer');
    await prove();
    expect(await difference()).toBe(standing);
    if (late) gateway.transactions.push(late);
    await prove();
    expect(await isMatched(newest())).toBe(true);
    expect(await difference()).toBe(standing);
  });

  test('are not compared when money moves while the list is read', async () => {
    const { comparedAt } = await proof();
    gateway.setBefore(async (method) => {
      if (method === 'listTransactions') gateway.move({ type: 'stripe_fee', amount: -1 });
    });
    await prove();
    gateway.setBefore(null);
    expect((await proof()).comparedAt).toEqual(comparedAt);
    await prove();
    expect((await proof()).comparedAt).toEqual(clock.now());
  });

  test('are compared in the same run when money moved during the first reading only', async () => {
    let moves = 2;
    gateway.setBefore(async (method) => {
      if (method === 'listTransactions' && moves-- > 0) gateway.move({ type: 'stripe_fee', amount: -1 });
    });
    await prove();
    gateway.setBefore(null);
    expect(await proof()).toMatchObject({ comparedAt: clock.now(), provedAt: clock.now() });
  });

  test('that were not compared for a day are a case, which ends with the next comparison', async () => {
    await prove();
    const [money, { comparedAt }] = [() => cases('balanceNotCompared'), await proof()];
    // In each reading, something moves.
    gateway.setBefore(async (method) => {
      if (method === 'listTransactions') gateway.move({ type: 'stripe_fee', amount: -1 });
    });
    clock.forward(hours(23));
    await prove();
    expect(await money()).toEqual([]);
    clock.forward(hours(1));
    await prove();
    await prove();
    gateway.setBefore(null);
    expect((await proof()).comparedAt).toEqual(comparedAt);
    expect(await money()).toMatchObject([{ about: 'balance', cents: 0, closedAt: null }]);
    await prove();
    expect(await money()).toMatchObject([{ closedAt: clock.now() }]);
  });

  test('that cannot be read for a day are a case, which an administrator can close', async () => {
    await prove();
    const admin = world.as(await world.person({ role: 'admin' }));
    for (let run = 0; run < 3; run++) {
      gateway.fail('readBalance', 'away');
      clock.forward(days(1));
      await world.run('payments.proveBalance').catch(() => {});
      const open = (await admin.payments.listCases({})).items.filter(({ kind }) => kind === 'balanceNotCompared');
      expect(open).toHaveLength(run === 0 ? 1 : 0);
      if (open[0]) await admin.payments.closeCase({ caseId: open[0].id, reason: 'The provider is down.' });
    }
    await prove();
    expect(await difference()).toBe(0);
  });

  test('are shown to administrators only', async () => {
    const { client } = await world.job();
    expect(await refusalOf(world.as(client).payments.getProof())).toBe('api.notFound');
  });
});
