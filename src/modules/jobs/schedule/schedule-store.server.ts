import { sql } from 'kysely';
import { after, days } from '#lib/clock.ts';
import {
  type BookingRules,
  bookingRules,
  type HoursException,
  hoursExceptions,
  type OpenHours,
  openHours,
  type Span,
} from '#modules/workers/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { anyOf, prepared } from '#platform/database/prepared.server.ts';
import { holdsSlot, jobStates } from '../states.ts';

/** A Pro's normal week with its exceptions, the rules of a booking, and the jobs that hold the Pro's time. */
export interface ScheduleRow {
  workerId: string;
  listed: boolean;
  timeZone: string;
  hourlyRateCents: number;
  serviceRadiusMeters: number;
  hours: OpenHours[];
  exceptions: HoursException[];
  /** Null for a Pro who has chosen none. */
  rules: BookingRules | null;
  /** `meters`: how far the area of the job is from the place asked for, or else from the Pro's own ZIP code. */
  jobs: ({ id: string; title: string; meters: number } & Span)[];
}

/** Inside a JSON column, an instant is a text. */
type JsonJob = { id: string; title: string; meters: number; from: string; until: string };

/** Which Pros, from when until when, and for new work at which ZIP code; `without` is a job that is left out. */
export interface ScheduleQuery extends Span {
  workerIds: readonly string[];
  zip?: string;
  without?: string;
}

/**
 * A column: the middle of the tenth of a degree (some 7 by 5 miles) that `place`, a job's ZIP code, is in. Free times depend on it alone: a
 * visitor who asks for them with one ZIP code after another finds out no more than the area.
 */
const areaPoint = sql`ll_to_earth(round(place.lat::numeric, 1)::float8, round(place.lng::numeric, 1)::float8)`;

/**
 * The weeks of Pros, with the jobs that hold a slot between two instants, in one statement. An exception of the day before counts for the
 * night after it.
 */
export async function findSchedules(db: Db, query: ScheduleQuery): Promise<ScheduleRow[]> {
  const { workerIds, from, until, zip = null, without = null } = query;
  const { rows } = await sql<Omit<ScheduleRow, 'jobs'> & { jobs: JsonJob[] }>`${prepared}
    select w.id as "workerId", w.listed, z.time_zone as "timeZone", w.hourly_rate_cents as "hourlyRateCents",
      w.service_radius_m as "serviceRadiusMeters", ${openHours} as hours,
      ${hoursExceptions('w', sql`z.time_zone`, after(from, -days(1)))} as exceptions, ${bookingRules} as rules,
      (select coalesce(json_agg(json_build_object('id', j.id, 'title', j.title, 'from', j.starts_at, 'until', j.ends_at,
        'meters', round(earth_distance(${areaPoint}, here.point))) order by j.starts_at), '[]')
        from job j join zip_code place on place.zip = j.zip
        where j.worker_id = w.id and j.id is distinct from ${without}::uuid
          and tstzrange(j.starts_at, j.ends_at) && tstzrange(${from}, ${until})
          and coalesce(j.frozen_from, j.state) = any (${jobStates.filter(holdsSlot)})) as jobs
    from worker_profile w join zip_code z on z.zip = w.zip
    join zip_code here on here.zip = coalesce(${zip}::text, w.zip)
    where w.id = ${anyOf(workerIds)}`.execute(db);
  const readJob = (job: JsonJob) => ({ ...job, from: new Date(job.from), until: new Date(job.until) });
  return rows.map((row) => ({ ...row, jobs: row.jobs.map(readJob) }));
}
