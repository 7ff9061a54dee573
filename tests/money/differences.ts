import { expect } from 'vitest';
import { refusalOf } from '#tests/support/refusal.ts';
import type { world } from '#tests/support/world.ts';

/* The cases about what the provider did and the ledger does not have: an administrator books those that a test made, and there are no others. */

type Api = ReturnType<typeof world.as>;

/** Returns all cases about money in a state, whatever a page holds. */
async function allCases(administrator: Api, state: 'open' | 'closed') {
  const cases = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await administrator.payments.listCases({ state, limit: 50, ...(cursor && { cursor }) });
    cases.push(...page.items);
    cursor = page.nextCursor;
  }
  return cases;
}

export const openCases = (administrator: Api) => allCases(administrator, 'open');

/** Returns by how many cents the provider's balance differs from the ledger; undefined before the first comparison. */
export const difference = async (administrator: Api) =>
  (await administrator.payments.getProof()).figures?.differenceCents;

/** Books the cases about the `reversals`, ids of transactions, as owed to the Pro again. Leaves all others alone. */
export async function bookReversals(administrator: Api, reversals: ReadonlySet<string>): Promise<void> {
  for (const { id: caseId, unmatched } of await openCases(administrator)) {
    if (!unmatched || !reversals.has(unmatched.id)) continue;
    const booking = { caseId, as: 'pro', reason: 'As the dashboard says.' } as const;
    await refusalOf(administrator.payments.bookDifference(booking));
  }
}

/** Nothing is unmatched, and nothing was booked by hand but the `reversals`, each once and as owed to the Pro. */
export async function expectNoDifferences(administrator: Api, reversals: ReadonlySet<string>): Promise<void> {
  const open = await openCases(administrator);
  expect(open.filter(({ kind }) => kind === 'unmatched')).toEqual([]);
  const closed = await allCases(administrator, 'closed');
  const booked = closed.flatMap(({ unmatched }) => (unmatched?.booked ? [unmatched] : []));
  expect(booked.filter(({ id, booked }) => !reversals.has(id) || booked !== 'pro')).toEqual([]);
  expect(booked.map(({ id }) => id).toSorted()).toEqual([...reversals].toSorted());
}
