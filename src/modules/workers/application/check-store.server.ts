import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';
import type { WorkerCheck } from '#platform/database/database-types.ts';
import { verifyingChecks } from '../limits.ts';
import { todayInTheWest } from './paper-details.ts';

/** The day of an instant, `2026-03-02` in UTC: a check counts from the moment it was noted, in whatever time zone. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The condition that a check `k` counts: through its last day, until that day has ended everywhere in the country. */
const isValid = (now: Date) =>
  sql<boolean>`k.withdrawn_at is null and k.checked_on <= ${dayOf(now)}::date
    and (k.expires_on is null or k.expires_on >= ${todayInTheWest(now)}::date)`;

/** The condition that the Pro of the profile `w` has all the checks that the Verified badge stands for. */
const hasVerifyingChecks = (now: Date) =>
  sql<boolean>`((select count(distinct k.kind) from worker_check k where k.worker_id = w.id
    and k.kind = any (${[...verifyingChecks]}::text[]) and ${isValid(now)}) = ${verifyingChecks.length}::int)`;

export interface NewCheck {
  workerId: string;
  kind: Selectable<WorkerCheck>['kind'];
  source: string;
  number: string | null;
  regionState: string | null;
  /** Days: `2026-03-02`. */
  checkedOn: string;
  expiresOn: string | null;
  addedBy: string;
  at: Date;
}

/** Adds a check and returns its id; undefined if the same one is there already. */
export async function insertCheck(tx: Tx, check: NewCheck): Promise<string | undefined> {
  const { workerId, kind, source, number, regionState, checkedOn, expiresOn, addedBy, at } = check;
  const { rows } = await sql<{ id: string }>`
    insert into worker_check (worker_id, kind, source, number, region_state, checked_on, expires_on, added_by, added_at)
    values (${workerId}, ${kind}, ${source}, ${number}, ${regionState}, ${checkedOn}::date, ${expiresOn}::date, ${addedBy}, ${at})
    on conflict (worker_id, kind, source, checked_on) where withdrawn_at is null do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Withdraws a check of a Pro and returns its kind; undefined, and nothing changed, if it is not there or withdrawn. */
export async function withdrawCheck(
  tx: Tx,
  { checkId, workerId, by, at }: { checkId: string; workerId: string; by: string; at: Date },
): Promise<NewCheck['kind'] | undefined> {
  const row = await tx
    .updateTable('worker_check')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('id', '=', checkId)
    .where('worker_id', '=', workerId)
    .where('withdrawn_at', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind;
}

/** Gives a Pro the Verified badge, or takes it away, as the checks say at `now`. */
export async function refreshVerified(tx: Tx, workerId: string, now: Date): Promise<void> {
  await sql`
    update worker_profile w set verified = ${hasVerifyingChecks(now)}
    where w.id = ${workerId} and w.verified <> ${hasVerifyingChecks(now)}`.execute(tx);
}

/** Takes the Verified badge from every Pro whose checks no longer carry it at `now`. Returns the ids of these Pros. */
export async function removeExpiredBadges(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update worker_profile w set verified = false where w.verified and not ${hasVerifyingChecks(now)} returning w.id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

type PublicCheck = Pick<NewCheck, 'kind' | 'source' | 'number' | 'regionState' | 'checkedOn' | 'expiresOn'>;

/**
 * A column: the checks of `w`, a Pro's profile, that are valid at `now`, latest first. Of the numbers, only those of
 * licenses are public.
 */
export const validChecks = (now: Date) => sql<
  PublicCheck[]
>`coalesce((select json_agg(json_build_object('kind', k.kind, 'source', k.source, 'checkedOn', k.checked_on::text,
    'expiresOn', k.expires_on::text, 'number', case when k.kind = 'license' then k.number end,
    'regionState', case when k.kind = 'license' then k.region_state end) order by k.checked_on desc, k.id)
  from worker_check k where k.worker_id = w.id and ${isValid(now)}), '[]')`;
