import type { z } from 'zod';
import { usd } from '#lib/money.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { readableName } from '#platform/words.server.ts';
import { splitRelease } from '../fees.ts';
import { actsOf, bookedAs, journalsByHand, scheduleCaseKinds } from './case-kinds.ts';
import type { findListedCase } from './case-store.server.ts';
import type { MoneyCase } from './cases-contract.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findListedCase>>>;

/** Returns a case as administrators read it. */
export function describeCase(row: Row, { language }: Pick<Context, 'language'>): z.input<typeof MoneyCase> {
  const { id, kind, reason, amountCents, openedAt, jobId, title, personName, personEmail, payoutKind, payoutState } =
    row;
  const {
    closedAt,
    isOver,
    isBookable,
    isAtBank,
    since,
    chargebackId,
    chargebackStatus,
    dueBy,
    lostCents,
    proName,
    proEmail,
  } = row;
  const payout = payoutKind && payoutState && { kind: payoutKind, state: payoutState };
  const isAboutWork = kind === 'dispute';
  return {
    ...{ id, kind, reason, amountCents, openedAt, payout },
    shareCents: isAboutWork && row.feeBps !== null ? splitRelease(usd(amountCents), row.feeBps).net : null,
    since: since && since < openedAt ? since : null,
    unmatched: describeUnmatched(row),
    chargeback:
      chargebackId && chargebackStatus ? { id: chargebackId, status: chargebackStatus, dueBy, lostCents } : null,
    payoutAccountId: scheduleCaseKinds.some((each) => each === kind) ? row.about : null,
    balances: kind === 'balanceDiffers' ? balancesIn(reason) : null,
    job: jobId && title ? { id: jobId, title } : null,
    person: personOf(personName, personEmail, row.personApplicationId, language),
    pro: personOf(proName, proEmail, row.proApplicationId, language),
    acts: actsOf({ isOpen: closedAt === null, isOver, payout, isBookable, isAtBank, isAboutWork }),
    closed: describeEnd(row, language),
  };
}

function personOf(
  name: string | null,
  email: string | null,
  applicationId: string | null,
  language: Context['language'],
) {
  return name && email ? { name: readableName(name, language), email, applicationId } : null;
}

function describeUnmatched(row: Row) {
  const { kind, about, movedCents, jobId, isBookable, reversedId, bookedBy } = row;
  if (kind !== 'unmatched') return null;
  // Without a transaction, it is a payment for a job, or a dispute that belongs to none.
  const isIn = movedCents === null ? jobId !== null : movedCents > 0;
  return {
    id: about,
    direction: isIn ? ('in' as const) : ('out' as const),
    as: isBookable ? bookedAs.filter((as) => as !== 'pro' || reversedId) : [],
    booked: (bookedBy && journalsByHand[bookedBy]) || null,
  };
}

function describeEnd({ closedAt: at, outcome, note, cause, closedByName }: Row, language: Context['language']) {
  if (!at || !outcome) return null;
  return { at, outcome, note, cause, byName: closedByName && readableName(closedByName, language) };
}

/** Returns the two balances that the reason of a difference names. */
function balancesIn(reason: string | null) {
  const found = /^provider (-?\d+), ledger (-?\d+)$/.exec(reason ?? '');
  return found ? { providerCents: Number(found[1]), ledgerCents: Number(found[2]) } : null;
}
