import { sql } from 'kysely';
import {
  type HoursException,
  hoursExceptions,
  type OpenHours,
  openHours,
  type Span,
} from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { holdsSlot, jobStates } from '../states.ts';

/** A Pro's normal week with its exceptions, and the jobs that hold their time. */
export interface ScheduleRow {
  workerId: string;
  listed: boolean;
  timeZone: string;
  hours: OpenHours[];
  exceptions: HoursException[];
  jobs: ({ id: string; title: string } & Span)[];
}

/** Inside a JSON column, an instant is a text. */
type JsonJob = { id: string; title: string; from: string; until: string };

/** The weeks of Pros, with the jobs that hold a slot between two instants, in one statement. */
export async function findSchedules(
  db: Db,
  { workerIds, from, until }: { workerIds: readonly string[] } & Span,
): Promise<ScheduleRow[]> {
  const { rows } = await sql<Omit<ScheduleRow, 'jobs'> & { jobs: JsonJob[] }>`
    select w.id as "workerId", w.listed, z.time_zone as "timeZone", ${openHours} as hours,
      ${hoursExceptions('w', sql`z.time_zone`, from)} as exceptions,
      (select coalesce(json_agg(json_build_object('id', j.id, 'title', j.title, 'from', j.starts_at, 'until', j.ends_at)
        order by j.starts_at), '[]')
        from job j where j.worker_id = w.id
          and tstzrange(j.starts_at, j.ends_at) && tstzrange(${from}, ${until})
          and j.state = any (${jobStates.filter(holdsSlot)})) as jobs
    from worker_profile w join zip_code z on z.zip = w.zip
    where w.id = any (${[...workerIds]}::uuid[])`.execute(db);
  const readJob = (job: JsonJob) => ({ ...job, from: new Date(job.from), until: new Date(job.until) });
  return rows.map((row) => ({ ...row, jobs: row.jobs.map(readJob) }));
}
