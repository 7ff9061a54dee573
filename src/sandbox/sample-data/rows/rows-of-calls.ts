import { after, days, minutes } from '#lib/clock.ts';
import { keptDays } from '#modules/calls/limits.ts';
import type { CallState } from '#modules/calls/states.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import { sampleLogins } from '../logins.ts';
import { idOf, randomFor } from '../random.ts';
import type { World } from '../world.ts';
import type { Row, TableRows } from './tables.ts';

const loginEmails = sampleLogins.map(({ email }) => email);

/** Invents a call before the start of some jobs: often the Pro asks for the way, and sometimes is not heard. */
export function rowsOfCalls({ jobs }: World, now: Date): TableRows[] {
  return [{ table: 'call', label: 'calls', rows: jobs.flatMap((job) => callRows(job, now)) }];
}

function callRows(job: SampleJob, now: Date): Row[] {
  const { client, pro, startsAt, startedAt } = job;
  const random = randomFor(`call ${job.id}`);
  const hasLogin = [client, pro].some(({ email }) => loginEmails.includes(email));
  const at = after(startsAt, -minutes(random.int(5, 60)));
  if (!startedAt || at > now || after(at, days(keptDays)) < now || !random.chance(hasLogin ? 0.8 : 0.2)) return [];
  const side = random.weighted({ worker: 3, client: 1 });
  const [caller, callee] = side === 'worker' ? [pro, client] : [client, pro];
  const state: CallState = random.weighted({ talked: 6, missed: 2, busy: 1, not_taken: 1 });
  const talkedSeconds = state === 'talked' ? random.int(20, 400) : null;
  const connectedAt = talkedSeconds === null ? null : after(at, 25_000);
  const row = {
    id: idOf(`call ${job.id}`),
    caller_id: caller.id,
    callee_id: callee.id,
    caller_side: side,
    job_id: job.id,
    request_id: null,
    state,
    created_at: at,
    rang_at: state === 'not_taken' ? null : after(at, 12_000),
    connected_at: connectedAt,
    ended_at: connectedAt ? after(connectedAt, (talkedSeconds ?? 0) * 1_000) : after(at, 45_000),
    talked_seconds: talkedSeconds,
  };
  return [row];
}
