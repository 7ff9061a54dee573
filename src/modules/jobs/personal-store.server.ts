import { sql } from 'kysely';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';
import { answererOf } from './case/answers-case.ts';
import { findSplitOffersOf } from './case/split-store.server.ts';
import { findChangeRequestsOf } from './changes/changes-store.server.ts';
import { deleteFeed, findFeed } from './feed/feed-store.server.ts';
import { findProposalsOf } from './other-time/other-time-store.server.ts';
import { isOver, type JobState, jobStates } from './states.ts';
import type { JobSide } from './transitions.ts';

/**
 * Returns the jobs of a person, with their timelines and cases. The address is in the client's copy alone, the PIN in none, and
 * contact details that the other side wrote are masked.
 */
export async function readJobData(db: Db, userId: string): Promise<PersonalData> {
  const isOwn = sql<boolean>`(j.client_id = ${userId} or j.worker_id = ${userId})`;
  const jobs = await db
    .selectFrom('job as j')
    .select(['j.id', 'j.title', 'j.description', 'j.promise', 'j.state', 'j.zip', 'j.price_cents', 'j.pricing'])
    .select(['j.hourly_rate_cents', 'j.minutes', 'j.worked_minutes', 'j.cancellation_tier', 'j.time_zone'])
    .select(['j.starts_at', 'j.ends_at', 'j.created_at', 'j.paid_at', 'j.started_at', 'j.state_since'])
    .select((eb) => eb.case().when('j.client_id', '=', userId).then('client').else('worker').end().as('side'))
    .where(isOwn)
    .orderBy('j.created_at')
    .execute();
  const addresses = await db
    .selectFrom('job_address as a')
    .innerJoin('job as j', 'j.id', 'a.job_id')
    .select(['a.job_id', 'a.remote', 'a.street', 'a.unit', 'a.notes', 'a.updated_at'])
    .where('j.client_id', '=', userId)
    .orderBy('j.created_at')
    .execute();
  const events = await db
    .selectFrom('job_event as e')
    .innerJoin('job as j', 'j.id', 'e.job_id')
    .select(['e.job_id', 'e.act', 'e.actor_role', 'e.to_state', 'e.note', 'e.amount_cents', 'e.at'])
    .where(isOwn)
    .orderBy('e.id')
    .execute();
  const cases = await db
    .selectFrom('job_case as c')
    .innerJoin('job as j', 'j.id', 'c.job_id')
    .select(['c.job_id', 'c.opened_by', 'c.reason', 'c.opened_at', 'c.answer', 'c.answered_at'])
    .select(['c.closed_at', 'c.decided_by', 'c.released_cents', 'c.refunded_cents', 'c.explanation'])
    .where(isOwn)
    .orderBy('c.opened_at')
    .execute();
  const scope = await db
    .selectFrom('job_scope_item as i')
    .innerJoin('job as j', 'j.id', 'i.job_id')
    .leftJoin('job_case_item as c', (join) =>
      join.onRef('c.job_id', '=', 'i.job_id').onRef('c.position', '=', 'i.position'),
    )
    .select(['i.job_id', 'i.question', 'i.answer', 'i.ticked_at', 'i.undone_reason'])
    .select((eb) => eb('c.position', 'is not', null).as('in_case'))
    .where(isOwn)
    .orderBy('j.created_at')
    .orderBy('i.position')
    .execute();
  const changeRequests = await findChangeRequestsOf(db, userId);
  const splitOffers = await findSplitOffersOf(db, userId);
  const timeProposals = await findProposalsOf(db, userId);
  const calendarFeed = await findFeed(db, userId);
  const sideOf = new Map(jobs.map(({ id, side }) => [id, side]));
  const masked = (text: string | null) => text && maskContactDetails(text);
  return {
    records: {
      jobs: jobs.map((job) =>
        job.side === 'client'
          ? { ...job, promise: masked(job.promise) }
          : { ...job, description: masked(job.description) },
      ),
      addresses,
      events: events.map((event) =>
        event.actor_role === sideOf.get(event.job_id) ? event : { ...event, note: masked(event.note) },
      ),
      cases: cases.map((opened) =>
        answererOf(opened.opened_by) === sideOf.get(opened.job_id)
          ? { ...opened, reason: masked(opened.reason) }
          : { ...opened, answer: masked(opened.answer) },
      ),
      changeRequests: changeRequests.map((request) =>
        sideOf.get(request.job_id) === 'client'
          ? { ...request, answer: masked(request.answer) }
          : { ...request, reason: masked(request.reason) },
      ),
      splitOffers,
      timeProposals: timeProposals.map((proposal) =>
        proposal.proposed_by === sideOf.get(proposal.job_id)
          ? proposal
          : { ...proposal, message: masked(proposal.message) },
      ),
      calendarAddressSince: calendarFeed,
      scope: scope.map((item) =>
        sideOf.get(item.job_id) === 'client'
          ? { ...item, undone_reason: masked(item.undone_reason) }
          : { ...item, answer: masked(item.answer) },
      ),
    },
    files: [],
  };
}

/** A job that is not over. */
export interface OpenJob {
  id: string;
  title: string;
  state: JobState;
  side: JobSide;
}

/** Returns the jobs of a person that are not over, by their start; fifty at most. */
export async function findOpenJobs(db: Db | Tx, userId: string): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    select id, title, state, case when client_id = ${userId} then 'client' else 'worker' end as side
    from job
    where (client_id = ${userId} or worker_id = ${userId}) and not state = any (${jobStates.filter(isOver)})
    order by starts_at, id limit 50`.execute(db);
  return rows;
}

/** Returns the jobs of a person, each with the person on the other side. */
export function findSharedJobs(db: Db | Tx, userId: string) {
  return db
    .selectFrom('job')
    .select('id as thingId')
    .select((eb) =>
      eb.case().when('client_id', '=', userId).then(eb.ref('worker_id')).else(eb.ref('client_id')).end().as('otherId'),
    )
    .where(({ or, eb }) => or([eb('client_id', '=', userId), eb('worker_id', '=', userId)]))
    .execute();
}

/** Deletes where the jobs of a client were, and the address of the calendar. All jobs must be over. */
export async function eraseAddresses(tx: Tx, clientId: string): Promise<void> {
  await deleteFeed(tx, clientId);
  await tx
    .deleteFrom('job_address')
    .where('job_id', 'in', (eb) => eb.selectFrom('job').select('id').where('client_id', '=', clientId))
    .execute();
}
