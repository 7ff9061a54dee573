import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { after, days } from '#lib/clock.ts';
import { findUnclaimed } from '#modules/payments/unclaimed/unclaimed-store.server.ts';
import { db, useSampleData } from '#tests/support/database.ts';
import { createWorld } from '../world.ts';

beforeAll(useSampleData);

/** Runs a statement on the loaded database and returns its rows. */
const rows = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(db)).rows;

test('every frozen job has a dispute that froze its money, and that the provider and the ledger know', async () => {
  const frozen = await rows<{ viewers: string[]; daysLeft: number }>(`
    select array[c.email, w.email] as viewers, extract(day from d.due_by - now())::int as "daysLeft"
    from job j join hold h on h.purpose_id = j.id and h.state = 'frozen' and h.held_cents = j.price_cents
    join dispute d on d.id = h.frozen_by and d.hold_id = h.id and d.was_held and d.amount_cents = h.held_cents
    join chargeback_evidence e on e.dispute_id = d.id and e.job_id = j.id and e.fields ->> 'activityLog' <> ''
    join ledger_journal l on l.hold_id = h.id and l.operation_key = 'dispute:' || d.id
    join sandbox.stripe_object o on o.id = d.provider_id and o.kind = 'dispute' and o.body->>'status' = d.status
      and o.body->>'payment_intent' = h.payment_intent_id and (o.body->>'amount')::int = d.amount_cents
      and (o.body#>>'{evidence_details,due_by}')::bigint = extract(epoch from d.due_by)
    join sandbox.stripe_object charge on charge.id = o.body->>'charge' and charge.body->>'disputed' = 'true'
    join sandbox.stripe_object t on t.body->>'source' = o.id and (t.body->>'fee')::int = 1500
    join "user" c on c.id = j.client_id join "user" w on w.id = j.worker_id
    where j.state = 'frozen'`);
  const [counted] = await rows<{ count: number }>("select count(*)::int as count from job where state = 'frozen'");
  expect(frozen).toHaveLength(counted?.count ?? 0);
  const viewers = frozen.map(({ viewers: [client, pro] }) => ({ client, pro }));
  expect(viewers).toContainEqual(expect.objectContaining({ client: 'client@nearhand.test' }));
  expect(viewers).toContainEqual(expect.objectContaining({ pro: 'pro@nearhand.test' }));
  for (const { daysLeft } of frozen) expect(daysLeft).toBeGreaterThanOrEqual(3);
});

test('one failed refund waits for an administrator, and one was paid by other means', async () => {
  const cases = await rows(`
    select p.state, c.outcome, c.closed_by is not null as "isClosed", o.body->>'status' as status,
      (select body->'payment_method_details'->'card'->>'last4' from sandbox.stripe_object where id = o.body->>'charge') as card
    from money_case c join payout p on p.id::text = c.about and p.amount_cents = c.amount_cents
    join provider_refund r on r.payout_id = p.id and r.status = 'failed'
    join sandbox.stripe_object o on o.id = r.id
    join sandbox.stripe_object t on t.id = o.body->>'failure_balance_transaction' and t.body->'amount' = o.body->'amount'
    order by p.state`);
  expect(cases).toEqual([
    { state: 'failed', outcome: null, isClosed: false, status: 'failed', card: '5126' },
    { state: 'outside', outcome: 'paidOutside', isClosed: true, status: 'failed', card: '5126' },
  ]);
});

test('the ledger names each refund of the provider, so that its movement is found', async () => {
  const [counted] = await rows<{ unnamed: number; refunds: number }>(`
    select count(*) filter (where not exists (select from ledger_journal l where l.operation_key = 'refund:' || r.id))::int as unnamed,
      count(*)::int as refunds
    from provider_refund r`);
  expect(counted?.unnamed).toBe(0);
  expect(counted?.refunds).toBeGreaterThan(0);
});

test('the clock has no step left to take about money that waits for a payout account, and what is old is a case', async () => {
  // The data may have been loaded by another test a quarter of an hour ago; the next steps have become due since.
  const [loaded] = await rows<{ at: Date }>('select max(updated_at) as at from worker_booking_rules');
  const at = loaded?.at ?? new Date(0);
  expect(await findUnclaimed(db, at, 100)).toEqual([]);
  const old = await rows<{ isCase: boolean }>(`
    select exists (select from money_case c where c.kind = 'balanceUnclaimed' and c.about = h.payee_id::text
      and c.closed_at is null and c.amount_cents <= sum(p.amount_cents)) as "isCase"
    from payout p join hold h on h.id = p.hold_id where p.state = 'waiting_for_account'
    group by h.payee_id having min(p.created_at) < timestamptz '${at.toISOString()}' - interval '60 days'`);
  expect(new Set(old.map(({ isCase }) => isCase))).toEqual(new Set([true]));
});

/** Noon, midnight and the hours between, in summer and winter. */
const moments = [
  '2026-11-20T17:00Z',
  '2026-12-08T05:30Z',
  '2026-07-04T10:40Z',
  '2027-03-14T12:00Z',
  '2027-02-01T15:10Z',
];

test.each(moments)(
  'at %s banks have taken payments back before and after the work, and can still be answered',
  (moment) => {
    const at = new Date(moment);
    const { jobs } = createWorld(at);
    const frozen = jobs.flatMap((job) => (job.freeze ? [{ ...job, freeze: job.freeze }] : []));
    expect(new Set(frozen.map(({ freeze }) => freeze.from))).toEqual(new Set(['paid', 'submitted']));
    for (const { freeze, dueAt, startsAt, money, price } of frozen) {
      expect(freeze.at.getTime()).toBeGreaterThan(after(at, -days(6)).getTime());
      expect(freeze.dueAt?.getTime()).toBeGreaterThan(freeze.at.getTime());
      expect(startsAt > at).toBe(freeze.from === 'paid');
      expect([dueAt, money.state, money.held]).toEqual([null, 'frozen', price]);
    }
  },
);
