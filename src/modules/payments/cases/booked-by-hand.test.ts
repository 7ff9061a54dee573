import { beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { balances } from '#tests/support/ledger.ts';
import { paymentOf, payoutsOf, refundedJob, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

// What moved the provider's balance without a journal of ours, and how an administrator books it.

const { gateway, clock } = world;
let admin: ReturnType<typeof world.as>;
beforeAll(async () => {
  admin = world.as(await world.person({ name: 'Ada Admin', role: 'admin' }));
});

async function prove(): Promise<void> {
  clock.forward(minutes(31));
  await world.run('payments.proveBalance');
}

/** The provider moves money on its own, and the case about it is open. */
async function unexplained(movement: Parameters<typeof gateway.move>[0]) {
  gateway.move(movement);
  for (let n = 0; n < 5; n++) await prove();
  const { items } = await admin.payments.listCases({ limit: 50 });
  return (
    items.findLast(({ kind, reason }) => kind === 'unmatched' && reason === movement.type) ?? expect.fail('no case')
  );
}

const openKinds = async () => (await admin.payments.listCases({ limit: 50 })).items.map(({ kind }) => kind);
const difference = async () => (await admin.payments.getProof()).figures?.differenceCents;
const reason = 'As the bank statement says.';

describe('an administrator books a transaction that is in no journal', () => {
  test.each([
    ['loss', -700, { loss: 700, provider: -700 }],
    ['loss', 300, { loss: -300, provider: 300 }],
    ['fee', -200, { provider_fee: 200, provider: -200 }],
    ['own', 5_000, { bank: -5_000, provider: 5_000 }],
  ] as const)('as %s of %i cents, and the case and the difference end', async (as, amount, changes) => {
    const money = await unexplained({ type: 'topup', amount, source: 'tu_1' });
    const direction = amount > 0 ? 'in' : 'out';
    expect(money).toMatchObject({
      acts: ['book', 'close'],
      unmatched: { direction, booked: null, as: ['loss', 'fee', 'own'] },
    });
    expect(await openKinds()).toContain('balanceDiffers');
    const before = await balances();
    await admin.payments.bookDifference({ caseId: money.id, as, reason });
    const now = await balances();
    for (const [account, cents] of Object.entries(changes)) expect(now[account]).toBe((before[account] ?? 0) + cents);
    await prove();
    expect(await openKinds()).toEqual([]);
    expect(await difference()).toBe(0);
    const { items } = await admin.payments.listCases({ state: 'closed', limit: 50 });
    expect(items.find(({ id }) => id === money.id)).toMatchObject({
      acts: [],
      unmatched: { id: money.unmatched?.id, direction, booked: as },
      closed: { outcome: 'booked', note: reason, byName: 'Ada Admin' },
    });
  });

  test('once, also when two administrators press at the same moment', async () => {
    const money = await unexplained({ type: 'topup', amount: 400, source: 'tu_2' });
    const before = await balances();
    const press = () => refusalOf(admin.payments.bookDifference({ caseId: money.id, as: 'own', reason }));
    const refusals = await Promise.all([press(), press(), press()]);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(refusals.filter((refusal) => refusal === 'payments.caseNotNow')).toHaveLength(2);
    expect((await balances()).bank).toBe((before.bank ?? 0) - 400);
    await prove();
  });

  test('after a mail that says what it is about, without a person', async () => {
    const money = await unexplained({ type: 'topup', amount: 350, source: 'tu_5' });
    await world.work();
    const mail = world.mails.find(({ subject }) => subject === 'Money case: Transaction not in our ledger ($3.50)');
    expect(mail?.text).toMatch(/Amount: \$3\.50\. Money cases says what you can do about it\./);
    expect(mail?.text).toContain(`/admin/ledger?case=${money.id}`);
    await admin.payments.bookDifference({ caseId: money.id, as: 'own', reason });
    await prove();
  });

  test('after the case was closed with a note, because the difference stays', async () => {
    const money = await unexplained({ type: 'topup', amount: 250, source: 'tu_3' });
    await admin.payments.closeCase({ caseId: money.id, reason: 'Later.' });
    const { items } = await admin.payments.listCases({ state: 'closed', limit: 50 });
    expect(items.find(({ id }) => id === money.id)).toMatchObject({ acts: ['book'] });
    await admin.payments.bookDifference({ caseId: money.id, as: 'own', reason });
    await prove();
    expect(await difference()).toBe(0);
  });

  test('but nothing else, and nobody else does', async () => {
    const money = await unexplained({ type: 'topup', amount: 100, source: 'tu_4' });
    const book = (by: typeof admin, as: 'pro' | 'own', caseId = money.id) =>
      refusalOf(by.payments.bookDifference({ caseId, as, reason }));
    expect(await book(admin, 'pro')).toBe('payments.caseNotNow');
    expect(await book(world.as(await world.worker()), 'own')).toBe('api.notFound');
    const { items } = await admin.payments.listCases({ limit: 50 });
    const other = items.find(({ kind }) => kind === 'balanceDiffers');
    expect(await book(admin, 'own', other?.id)).toBe('payments.caseNotNow');
    expect(await book(admin, 'own')).toBe(null);
    await prove();
    expect(await difference()).toBe(0);
  });
});

describe('a transaction of a job', () => {
  const [loss, note] = ['loss' as const, 'Nothing explains it.'];

  /** The provider's list shows the newest movement under another type; time passes until that is a case, if it is one. */
  async function relabel(type: string) {
    const moved = gateway.transactions.at(-1) ?? expect.fail('nothing moved');
    moved.type = type;
    for (let n = 0; n < 5; n++) await prove();
    const { items } = await admin.payments.listCases({ limit: 50 });
    return items.find(({ unmatched }) => unmatched?.id === moved.id);
  }

  test('that a journal may book already is not booked a second time', async () => {
    await refundedJob();
    const money = await relabel('a_new_type');
    const before = await balances();
    expect(await refusalOf(admin.payments.bookDifference({ caseId: money?.id ?? '', as: loss, reason: note }))).toBe(
      'payments.bookedAlready',
    );
    expect(await balances()).toEqual(before);
    await admin.payments.closeCase({ caseId: money?.id ?? '', reason: 'It is the refund.' });
    await prove();
    expect(await difference()).toBe(0);
  });

  test('that refunds a payment without a card is found', async () => {
    await refundedJob();
    expect(await relabel('payment_refund')).toBeUndefined();
    expect(await difference()).toBe(0);
  });

  test('is booked beside the journal of a refund that waits at the provider, or failed before it left', async () => {
    const waiting = await world.paidJob();
    gateway.setNextRefund('pending', 'balance');
    await world.as(waiting.client).jobs.cancel({ jobId: waiting.jobId, refundCents: 12_000 });
    await world.work();
    const [{ providerId } = { providerId: null }] = await payoutsOf(waiting);
    // A refund that waits has no transaction.
    gateway.transactions.splice(-1);
    const about = { amount: -12_000, paymentIntentId: await paymentOf(waiting) };
    const first = await unexplained({ type: 'a_fee_of_the_job', ...about });
    const book = (caseId: string) => refusalOf(admin.payments.bookDifference({ caseId, as: loss, reason: note }));
    expect(await book(first.id)).toBe(null);
    await take(gateway.endRefund(providerId ?? '', 'failed', 'insufficient_funds'));
    const second = await unexplained({ type: 'another_fee_of_the_job', ...about });
    expect(await book(second.id)).toBe(null);
    await prove();
    expect(await difference()).toBe(0);
  });

  test.each(['transfer_refund', 'transfer_cancel', 'transfer_failure'])(
    'of the type %s takes a payout back, which the Pro can be owed again',
    async (type) => {
      const worker = await world.worker();
      await world.payoutAccount(worker);
      const job = await world.releasedJob({ worker });
      await world.work();
      const [{ providerId: source } = { providerId: null }] = await payoutsOf(job);
      const money = await unexplained({ type, amount: 10_800, source });
      expect(money.unmatched?.as).toContain('pro');
      await admin.payments.bookDifference({ caseId: money.id, as: 'pro', reason: note });
      expect((await payoutsOf(job)).map(({ state, cents }) => [state, cents])).toEqual([
        ['sent', 10_800],
        ['waiting_for_account', 10_800],
      ]);
      await prove();
      expect(await difference()).toBe(0);
    },
  );
});
