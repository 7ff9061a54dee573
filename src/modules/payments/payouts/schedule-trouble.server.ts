import { after, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type AutomaticCause, scheduleCaseKinds } from '../cases/case-kinds.ts';
import { closeCase, hasCaseSince } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { isStopped } from '../states.ts';
import { lockPayoutAccount, type OwnPayoutAccount } from './payout-account-store.server.ts';
import { isManual } from './schedule.ts';
import { setScheduleTrouble } from './schedule-store.server.ts';

/** The definite no that is a case. */
const refusalsBeforeCase = 2;

/** How long the provider may leave open whether a schedule is set. */
const unansweredMs = hours(2);

/** A schedule that is not as it should be, and could not be set. */
interface Trouble {
  /** What the provider was to do: stop its payouts, or pay out as before. */
  isStop: boolean;
  /** The provider said no; undefined: it gave no answer. */
  refusal?: { reason: string | null };
  at: Date;
}

/** Books that a schedule could not be set. The second definite no is a case for an administrator, and so are two hours without an answer. */
export async function bookScheduleTrouble(
  tx: Tx,
  { id: about, scheduleWrongSince, scheduleRefusals }: OwnPayoutAccount,
  { isStop, refusal, at }: Trouble,
): Promise<void> {
  const since = scheduleWrongSince ?? at;
  const refusals = scheduleRefusals + (refusal ? 1 : 0);
  await setScheduleTrouble(tx, about, { since, refusals });
  if (refusals < refusalsBeforeCase && after(since, unansweredMs) > at) return;
  const [notStopped, notPutBack] = scheduleCaseKinds;
  const kind = isStop ? notStopped : notPutBack;
  const other = isStop ? notPutBack : notStopped;
  await closeCase(tx, { kind: other, about, cause: 'refused', at });
  // An administrator who closed the case knows of it.
  if (await hasCaseSince(tx, { kind, about, since })) return;
  await openCase(tx, { kind, about, holdId: null, reason: refusal?.reason ?? null, amount: usd(0), at });
}

/** Books that the provider gave no answer about a schedule. What is manual, as far as we know, and has to be, is no trouble. */
export async function bookNoAnswer(tx: Tx, accountId: string, at: Date): Promise<void> {
  const own = await lockPayoutAccount(tx, accountId);
  if (!own?.earlierSchedule) return;
  const isStop = isStopped(own, at);
  const isRight = isStop || isManual(own.earlierSchedule);
  if (own.scheduleWrongSince || !isRight) await bookScheduleTrouble(tx, own, { isStop, at });
}

/** Books that a schedule is as it should be, or no longer ours to set: its cases end. */
export async function endScheduleTrouble(
  tx: Tx,
  { id: about, scheduleWrongSince }: OwnPayoutAccount,
  at: Date,
  cause: AutomaticCause = 'scheduleRight',
): Promise<void> {
  if (!scheduleWrongSince) return;
  await setScheduleTrouble(tx, about, null);
  for (const kind of scheduleCaseKinds) await closeCase(tx, { kind, about, cause, at });
}
