import type { JobDetail } from '#modules/jobs/contract.ts';
import { isOver, isTroubled, type JobState, mainPath, questionOf } from '#modules/jobs/states.ts';
import { isSlotMissed } from './missed-slot.ts';

/** A line of a job's timeline before it is put into words. */
export interface Entry {
  id: string;
  state: 'past' | 'now' | 'next';
  /** Key in `jobs.json`. */
  title: string;
  /** Key of the sentence under it; null where the title says it all. */
  details: string | null;
  /** What the actor wrote to the other side. */
  note: string | null;
  /** What the line says was refunded, or paid out. */
  refundCents: number | null;
  at: string | null;
  alert: boolean;
}

type SentMoney = Pick<JobDetail['money'], 'sentRefunds' | 'outsideRefunds' | 'sentPayouts'>;

/** What happened to the job, where it stands at `now` (ISO), and what comes next when all goes well. */
export function timelineEntries(
  job: Pick<
    JobDetail,
    'state' | 'isStarted' | 'isStartLost' | 'isOtherSuspended' | 'side' | 'events' | 'endsAt' | 'address' | 'origin'
  > & {
    money: SentMoney;
  },
  now: string,
): Entry[] {
  const over = isOver(job.state);
  // The last move is what the line of the present state says; but not how the work started, by a
  // check-in or the client's word, not that the bank has decided, and not a report that splits were offered after.
  const lastMove = job.events.findLastIndex(({ act }) => !staying.includes(act) && !isAboutTime(act));
  const isSaidTwice = (at: number) =>
    at === lastMove &&
    job.events[at]?.to === job.state &&
    !toldByItself.includes(job.events[at]?.act ?? '') &&
    !(job.state === 'disputed' && at < job.events.length - 1) &&
    job.state !== 'in_progress';
  const happened = job.events.filter((_, at) => over || !isSaidTwice(at));
  const past = happened.map((event, at) => ({
    ...entry(`past-${at}`, 'past', titleOf(event, job), null, event.at, event.to),
    note: event.note,
    refundCents: event.refundCents,
  }));
  if (over) return [...past, ...sentMoney(job)].toSorted(byTime);
  const stand = standOf(job, now);
  const present = entry('now', 'now', `state.${job.state}`, `now.${stand}.${job.side}`, null, job.state);
  const next = mainPath
    .slice(mainPath.indexOf(job.state) + 1 || mainPath.length)
    .map((state) => entry(`next-${state}`, 'next', nextTitle(state, job.side), null, null, state));
  return [...past, present, ...next];
}

type Standing = Pick<
  JobDetail,
  'state' | 'isStarted' | 'isStartLost' | 'isOtherSuspended' | 'side' | 'events' | 'endsAt' | 'address'
>;

/** Returns what the sentence about the present is about: a state, or a situation within one. */
function standOf(job: Standing, now: string): string {
  const question = questionOf(job);
  if (job.isOtherSuspended && job.state === 'paid') return 'inactive';
  if (job.isOtherSuspended && question === 'came' && job.side === 'worker') return 'unanswerable';
  if (job.isStartLost && job.state === 'paid') return 'lost';
  if (isSlotMissed(job, now)) return 'missed';
  if (job.state === 'paid' && job.address?.remote) return 'remote';
  if (job.state === 'frozen' && isSubmitted(job)) return 'frozenDone';
  return question ?? job.state;
}

/** Returns a line for each sum of a job that was sent: to the card, to the client by other means, and to the Pro. */
function sentMoney({ side, state, money }: Pick<JobDetail, 'side' | 'state'> & { money: SentMoney }): Entry[] {
  const sent = [
    ...money.sentRefunds.map((refund) => ({ ...refund, title: `event.refundSent.${side}`, note: null })),
    ...money.outsideRefunds.map((refund) => ({ ...refund, title: `event.refundOutside.${side}` })),
    ...money.sentPayouts.map((payout) => ({ ...payout, title: 'event.payoutSent', note: null })),
  ];
  return sent.map(({ cents: refundCents, at, title, note }, index) => ({
    ...entry(`sent-${index}`, 'past', title, null, at, state),
    ...{ alert: false, note, refundCents },
  }));
}

/** Orders lines by their time; those of one moment stay as they are. */
const byTime = (a: Entry, b: Entry): number => Date.parse(a.at ?? '') - Date.parse(b.at ?? '');

/** True when the work was submitted, and the client has not asked for changes since. */
export const isSubmitted = ({ events }: Pick<JobDetail, 'events'>): boolean =>
  events.findLast(({ to }) => to === 'submitted' || to === 'changes_requested')?.to === 'submitted';

/** The acts that lead back to a state, of which its own line says nothing. */
const toldByItself: readonly string[] = ['unfreeze', 'answerChanges', 'withdrawChanges', 'openUnchanged'];

/** The other acts that leave the job in its state. */
const staying: readonly string[] = [
  'pause',
  'refundPart',
  'offerSplit',
  'declineSplit',
  'withdrawSplit',
  'askForMoreTime',
];

/** The acts about another time, which leave the job in its state. */
const isAboutTime = (act: string): boolean => ['proposeTime', 'moveTime', 'declineTime'].includes(act);

/** Whose money it becomes depends on the reader. */
const nextTitle = (state: JobState, side: JobDetail['side']): string =>
  state === 'released' ? `next.released.${side}` : `next.${state}`;

/** The acts of which the timeline names the actor. */
const named: Partial<Record<string, string>> = {
  callOff: 'event.calledOff',
  cancel: 'event.cancelled',
  requestChanges: 'event.requestChanges',
  answerChanges: 'event.answerChanges',
  withdrawChanges: 'event.withdrawChanges',
  dispute: 'event.disputed',
  settleForOther: 'event.settledForOther',
  offerSplit: 'event.offerSplit',
  declineSplit: 'event.declineSplit',
  withdrawSplit: 'event.withdrawSplit',
  askForMoreTime: 'event.askForMoreTime',
  acceptSplit: 'event.acceptSplit',
  confirmArrival: 'event.came',
  reportNoShow: 'event.noShow',
  confirmFinish: 'event.finished',
};

/** The acts whose line tells each side whom the clock asked, or who was refunded. */
const asked: Partial<Record<string, string>> = {
  askAboutStart: 'event.noCheckIn',
  askAboutFinish: 'event.notSubmitted',
  refundPart: 'event.refundPart',
};

/** The acts of the client's bank, as the client reads them. */
const clientsBank: Partial<Record<string, string>> = {
  freeze: 'event.yourBankTook',
  refundByBank: 'event.yourBankRefunded',
};

/** The acts whose line says more than the state that they lead to. */
const titles: Partial<Record<string, string>> = {
  pause: 'event.pause',
  refundElsewhere: 'event.refundElsewhere',
  refundUnanswered: 'event.refundUnanswered',
  openUnanswered: 'event.openUnanswered',
  openUnchanged: 'event.openUnchanged',
  // By neither side: nobody could answer about the start.
  dispute: 'event.openNoCheckIn',
  unfreeze: 'event.unfreeze',
  refundByBank: 'event.refundByBank',
};

function titleOf(
  { act, to, by }: JobDetail['events'][number],
  { side, origin }: Pick<JobDetail, 'side' | 'origin'>,
): string {
  if (act === 'create' && origin === 'instantBooking') return 'event.booked';
  if (side === 'client' && clientsBank[act]) return clientsBank[act];
  if (asked[act]) return `${asked[act]}.${side}`;
  const key = isAboutTime(act) ? `event.${act}` : named[act];
  if (!key || (by !== 'client' && by !== 'worker')) return titles[act] ?? `event.${to}`;
  return by === side ? `${key}ByYou` : `${key}ByOther`;
}

function entry(
  id: string,
  state: Entry['state'],
  title: string,
  details: string | null,
  at: string | null,
  of: JobState,
): Entry {
  return { id, state, title, details, note: null, refundCents: null, at, alert: state !== 'next' && isTroubled(of) };
}
