import type { JobDetail, JobState } from '#modules/jobs/contract.ts';

/** One line of a job's timeline before it is put into words. */
export interface Entry {
  id: string;
  state: 'past' | 'now' | 'next';
  /** Key in `jobs.json`. */
  title: string;
  /** Key of the sentence under it; null where the title says it all. */
  details: string | null;
  /** What the one who acted wrote. */
  note: string | null;
  at: string | null;
  alert: boolean;
}

/** The way every job hopes to go. */
const goodWay: JobState[] = ['awaiting_payment', 'paid', 'in_progress', 'submitted', 'released'];

const ended: JobState[] = ['expired', 'cancelled', 'released', 'settled', 'closed'];
const troubled: JobState[] = ['expired', 'cancelled', 'disputed', 'frozen', 'needs_attention'];

/** What happened to the job, where it stands, and what comes next when all goes well. */
export function timelineEntries(
  job: Pick<JobDetail, 'state' | 'side' | 'events' | 'createdAt' | 'stateSince'>,
): Entry[] {
  const isOver = ended.includes(job.state);
  const happened = job.events.filter((event, at) => isOver || at < job.events.length - 1 || event.to !== job.state);
  const past = happened.map((event, at) => ({
    ...entry(`past-${at}`, 'past', titleOf(event, job.side), null, event.at, event.to),
    note: event.note,
  }));
  if (isOver) return past;
  const now = entry('now', 'now', `state.${job.state}`, `now.${job.state}.${job.side}`, null, job.state);
  const next = goodWay
    .slice(goodWay.indexOf(job.state) + 1 || goodWay.length)
    .map((state) => entry(`next-${state}`, 'next', `next.${state}`, null, null, state));
  return [...past, now, ...next];
}

/** Only of a cancellation do people want to know whose it was. */
function titleOf({ to, by }: JobDetail['events'][number], side: JobDetail['side']): string {
  if (to !== 'cancelled' || (by !== 'client' && by !== 'worker')) return `event.${to}`;
  return by === side ? 'event.cancelledByYou' : 'event.cancelledByOther';
}

function entry(
  id: string,
  state: Entry['state'],
  title: string,
  details: string | null,
  at: string | null,
  of: JobState,
): Entry {
  return { id, state, title, details, note: null, at, alert: state !== 'next' && troubled.includes(of) };
}
