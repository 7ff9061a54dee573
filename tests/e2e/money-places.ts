import { db } from '#tests/support/database.ts';
import type { Place } from './places.ts';

/** Pages about disputed payments and refunds that failed. */

const admin = 'admin@nearhand.test';

/** The lists of disputes and of cases about money, open and over. */
export const moneyLists: Place[] = [
  { path: '/admin/disputes', viewer: admin, shows: 'a[href^="/admin/disputes/"]' },
  { path: '/admin/disputes?show=decided', viewer: admin },
  { path: '/admin/ledger', viewer: admin, shows: 'dialog' },
  { path: '/admin/ledger?state=closed', viewer: admin, shows: 'main li' },
];

/** Returns a disputed payment before the work and one after it, for an administrator. */
export async function disputes(): Promise<Place[]> {
  const rows = await db
    .selectFrom('dispute as d')
    .innerJoin('hold as h', 'h.id', 'd.hold_id')
    .innerJoin('job as j', 'j.id', 'h.purpose_id')
    .select('d.id')
    .distinctOn('j.frozen_from')
    .orderBy('j.frozen_from')
    .orderBy('d.id')
    .execute();
  return [
    ...rows.map(({ id }) => ({ path: `/admin/disputes/${id}`, viewer: admin })),
    { path: '/admin/disputes/none', viewer: admin, status: 404 },
  ];
}

/** Returns the jobs whose refund the card did not take, for their clients: one that is owed, and one that was paid by other means. */
export async function failedRefunds(): Promise<Place[]> {
  const rows = await db
    .selectFrom('money_case as c')
    .innerJoin('hold as h', 'h.id', 'c.hold_id')
    .innerJoin('user as u', 'u.id', 'h.payer_id')
    .where('c.kind', '=', 'refundFailed')
    .select(['h.purpose_id as id', 'u.email as viewer'])
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, viewer }) => ({ path: `/jobs/${id}`, viewer }));
}

/** Returns a job in each state, for an administrator: one with a case or a dispute, if there is one. */
export async function jobFiles(): Promise<Place[]> {
  const rows = await db
    .selectFrom('job as j')
    .innerJoin('hold as h', 'h.purpose_id', 'j.id')
    .select('j.id')
    .distinctOn('j.state')
    .orderBy('j.state')
    // Those with the most to tell.
    .orderBy(
      (eb) => eb.exists(eb.selectFrom('money_case as c').select('c.id').whereRef('c.hold_id', '=', 'h.id')),
      'desc',
    )
    .orderBy((eb) => eb.exists(eb.selectFrom('dispute as d').select('d.id').whereRef('d.hold_id', '=', 'h.id')), 'desc')
    .orderBy('j.id')
    .execute();
  return [
    ...rows.map(({ id }) => ({ path: `/admin/jobs/${id}`, viewer: admin, shows: '#history' })),
    { path: '/admin/jobs/none', viewer: admin, status: 404 },
  ];
}
