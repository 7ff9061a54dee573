import { type Selectable, sql, type Updateable } from 'kysely';
import { shortName } from '#lib/short-name.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { WorkerApplication } from '#platform/database/database-types.ts';
import { laterThan, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { facePath } from '../card-store.server.ts';
import type { OpenHours } from '../free-time.ts';
import { exceptionOfYesterday, hoursExceptions, zoneOfApplication } from '../hours-exception-store.server.ts';
import { type PaperKind, paperKinds } from './completeness.ts';
import { isExpired } from './paper-details.ts';
import type { ApplicationState } from './states.ts';
import type { ApplicationAct } from './transitions.ts';

export type ApplicationRow = Selectable<WorkerApplication>;
export type ApplicationChange = Updateable<WorkerApplication>;

/** Makes the application of a Pro who has none. The public name is the short form of `name`, the account's. */
export async function ensureApplication(
  db: Db | Tx,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into worker_application (id, display_name, languages, created_at, updated_at)
    select id, ${shortName(name)}, array[preferred_language], ${now}, ${now} from "user" where id = ${id}
    on conflict (id) do nothing`.execute(db);
}

/** What an application is before its first line is typed; undefined without such an account. */
export async function findEmptyApplication(db: Db, userId: string) {
  const account = await db
    .selectFrom('user')
    .select(['id', 'name as displayName', 'preferred_language as language', 'email', 'phone'])
    .select(['email_verified as emailConfirmed', 'created_at as memberSince'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return (
    account && {
      ...account,
      ...emptyApplication,
      displayName: shortName(account.displayName),
      languages: [account.language],
      accountName: account.displayName,
      accountLanguage: account.language,
    }
  );
}

/** The defaults of the table. */
const emptyApplication = {
  state: 'draft' as ApplicationState,
  reason: null,
  approvalNote: null,
  submittedAt: null,
  headline: '',
  description: '',
  categorySlug: null,
  serviceSlugs: [],
  skillSlugs: [],
  skills: [],
  hourlyRateCents: null,
  zip: null,
  city: null,
  serviceRadiusMeters: 40_000,
  yearsExperience: null,
  cancellationTier: 'flexible' as const,
  hours: [],
  exceptions: [],
  yesterday: null,
  photo: null,
  published: null,
  approvedTrade: null,
};

interface Trade {
  categorySlug: string;
  serviceSlugs: string[];
}

/** Locks an application until the end of the transaction. */
export function lockApplication(tx: Tx, id: string): Promise<ApplicationRow | undefined> {
  return tx.selectFrom('worker_application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateApplication(tx: Tx, id: string, change: ApplicationChange): Promise<void> {
  await tx.updateTable('worker_application').set(change).where('id', '=', id).execute();
}

/** An application with the words behind its ids, its papers in use, its exceptions not over `now`, and its owner. */
export function findApplication(db: Db | Tx, id: string, now: Date) {
  return db
    .selectFrom('worker_application as a')
    .innerJoin('user as u', 'u.id', 'a.id')
    .leftJoin('category as c', 'c.id', 'a.category_id')
    .leftJoin('zip_code as z', 'z.zip', 'a.zip')
    .leftJoin('worker_profile as w', 'w.id', 'a.id')
    .select([
      'a.id',
      'a.state',
      'a.reason',
      'a.approval_note as approvalNote',
      'a.submitted_at as submittedAt',
      'a.display_name as displayName',
      'a.headline',
      'a.description',
      'c.slug as categorySlug',
      sql<string[]>`array(select s.slug from subcategory s where s.id = any (a.subcategory_ids) order by s.id)`.as(
        'serviceSlugs',
      ),
      'a.skill_slugs as skillSlugs',
      'a.skills',
      'a.languages',
      'a.hourly_rate_cents as hourlyRateCents',
      'a.zip',
      'z.city',
      'a.service_radius_m as serviceRadiusMeters',
      'a.years_experience as yearsExperience',
      'a.cancellation_tier as cancellationTier',
      sql<OpenHours[]>`a.hours`.as('hours'),
      hoursExceptions('a', zoneOfApplication, now).as('exceptions'),
      exceptionOfYesterday(zoneOfApplication, now).as('yesterday'),
      facePath('a').as('photo'),
      sql<
        (Trade & { displayName: string }) | null
      >`case when w.id is not null then json_build_object('displayName', w.display_name,
        'categorySlug', (select p.slug from category p where p.id = w.category_id),
        'serviceSlugs', array(select s.slug from worker_subcategory ws join subcategory s on s.id = ws.subcategory_id
          where ws.worker_id = w.id order by s.id)) end`.as('published'),
      sql<Trade | null>`(select json_build_object('categorySlug', p.slug,
        'serviceSlugs', array(select s.slug from subcategory s where s.id = any (a.approved_subcategory_ids) order by s.id))
        from category p where p.id = a.approved_category_id)`.as('approvedTrade'),
      'u.email',
      'u.phone',
      'u.email_verified as emailConfirmed',
      'u.created_at as memberSince',
      'u.name as accountName',
      'u.preferred_language as accountLanguage',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/** Returns the papers of a profile that are in use, oldest first, and which have expired at `now`; not those of a notice. */
export async function findPapers(db: Db | Tx, workerId: string, now: Date) {
  const papers = await db
    .selectFrom('worker_paper')
    .select(['id', 'file_name as fileName', 'number', 'region_state as regionState'])
    .select(({ ref }) => ref('kind').$castTo<PaperKind>().as('kind'))
    .select(sql<string | null>`expires_on::text`.as('expiresOn'))
    .select(['uploaded_at as uploadedAt', 'media_type as mediaType'])
    .select(sql<boolean>`accepted_at is not null`.as('isAccepted'))
    .where('worker_id', '=', workerId)
    .where('kind', 'in', paperKinds)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
  return papers.map((paper) => ({ ...paper, isExpired: isExpired(paper, now) }));
}

/** The checks of a Pro that were not withdrawn, latest first. */
export function findChecks(db: Db, workerId: string) {
  return db
    .selectFrom('worker_check')
    .select(['id', 'kind', 'source', 'number', 'region_state as regionState'])
    .select([sql<string>`checked_on::text`.as('checkedOn'), sql<string | null>`expires_on::text`.as('expiresOn')])
    .where('worker_id', '=', workerId)
    .where('withdrawn_at', 'is', null)
    .orderBy('checked_on', 'desc')
    .orderBy('id')
    .execute();
}

/** What happened to an application, oldest first. */
export function findApplicationEvents(db: Db, id: string) {
  return db
    .selectFrom('worker_application_event as e')
    .innerJoin('user as u', 'u.id', 'e.actor_id')
    .select(['e.act', sql<ApplicationState>`e.to_state`.as('state'), 'u.name as actorName', 'e.reason', 'e.at'])
    .where('e.application_id', '=', id)
    .orderBy('e.id')
    .execute();
}

export async function insertApplicationEvent(
  tx: Tx,
  event: {
    applicationId: string;
    act: ApplicationAct;
    from: ApplicationState;
    to: ApplicationState;
    actorId: string;
    reason: string | null;
    at: Date;
  },
): Promise<void> {
  const { applicationId, act, from, to, actorId, reason, at } = event;
  await tx
    .insertInto('worker_application_event')
    .values({ application_id: applicationId, act, from_state: from, to_state: to, actor_id: actorId, reason, at })
    .execute();
}

export interface SummaryRow extends Position {
  displayName: string;
  categorySlug: string | null;
  city: string | null;
  regionState: string | null;
  state: ApplicationState;
  submittedAt: Date | null;
}

/** The applications in one of the states, those that have waited longest first. */
export async function readApplications(
  db: Db,
  states: readonly ApplicationState[],
  after: Position | null,
  limit: number,
): Promise<SummaryRow[]> {
  const since = sql`coalesce(a.submitted_at, a.created_at)`;
  const { rows } = await sql<SummaryRow>`
    select a.id, a.display_name as "displayName", c.slug as "categorySlug", z.city, z.state as "regionState", a.state,
      a.submitted_at as "submittedAt", ${microsOf(since)} as micros
    from worker_application a
    left join category c on c.id = a.category_id
    left join zip_code z on z.zip = a.zip
    where a.state = any (${states}::text[]) and not exists (select from "user" u where u.id = a.id and u.status = 'closed')
      and ${laterThan(since, sql`a.id`, after)}
    order by ${since}, a.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Quarters of what listed Pros of a category take who serve a place, US cents an hour. */
export async function findNearbyRates(db: Db, categoryId: number, place: { lat: number; lng: number }) {
  const { rows } = await sql<{ pros: number; quarter: number; middle: number; threeQuarters: number }>`
    select count(*)::int as pros,
      percentile_disc(0.25) within group (order by hourly_rate_cents) as quarter,
      percentile_disc(0.5) within group (order by hourly_rate_cents) as middle,
      percentile_disc(0.75) within group (order by hourly_rate_cents) as "threeQuarters"
    from worker_profile
    where listed and category_id = ${categoryId} and service_area @> ll_to_earth(${place.lat}, ${place.lng})::cube`.execute(
    db,
  );
  return rows[0] ?? { pros: 0, quarter: 0, middle: 0, threeQuarters: 0 };
}
