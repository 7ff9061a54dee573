import { sql } from 'kysely';
import { closedName } from '#lib/short-name.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData, PersonalFile } from '#platform/files/personal-data.ts';
import { findChosenRules } from './booking-rules-store.server.ts';
import { readExceptions } from './hours-exception-store.server.ts';

/** Returns what workers keeps about a person: the Pro's application with its papers and photo, the profile, saved Pros. */
export async function readWorkerData(db: Db, id: string): Promise<PersonalData> {
  const application = await db.selectFrom('worker_application').selectAll().where('id', '=', id).executeTakeFirst();
  const applicationEvents = await db
    .selectFrom('worker_application_event')
    .select(['act', 'from_state', 'to_state', 'reason', 'at'])
    .where('application_id', '=', id)
    .orderBy('id')
    .execute();
  const notices = await db
    .selectFrom('worker_notice')
    .select(['reason', 'report_from', 'report_id', 'given_at', 'answer_until', 'answer', 'answered_at', 'ended_at'])
    .where('application_id', '=', id)
    .orderBy('given_at')
    .execute();
  const papers = await db
    .selectFrom('worker_paper')
    .selectAll()
    .where('worker_id', '=', id)
    .orderBy('uploaded_at')
    .execute();
  const checks = await db
    .selectFrom('worker_check')
    .select(['kind', 'source', 'number', 'region_state', 'checked_on', 'expires_on', 'added_at', 'withdrawn_at'])
    .where('worker_id', '=', id)
    .orderBy('added_at')
    .execute();
  const profile = await db
    .selectFrom('worker_profile')
    .select(['display_name', 'headline', 'description', 'skill_slugs', 'skills', 'languages', 'hourly_rate_cents'])
    .select([
      'zip',
      'photo_key',
      'service_radius_m',
      'years_experience',
      'verified',
      'extra_mile',
      'cancellation_tier',
      'listed',
    ])
    .select(['completed_jobs', 'review_count', 'rating', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const hoursExceptions = await readExceptions(db, id);
  const bookingRules = await findChosenRules(db, id);
  const strikes = await db.selectFrom('worker_strike').select(['at', 'reason']).where('worker_id', '=', id).execute();
  const savedPros = await db
    .selectFrom('favorite as f')
    .innerJoin('worker_profile as w', 'w.id', 'f.worker_id')
    .select(['w.display_name', 'f.created_at'])
    .where('f.user_id', '=', id)
    .orderBy('f.created_at')
    .execute();
  const faces = [...new Set([application?.photo_key, profile?.photo_key])].filter((key) => typeof key === 'string');
  const files: PersonalFile[] = [
    ...faces.map((key, at) => ({ name: `profile/photo${at || ''}.jpg`, key })),
    ...papers.map(({ id: paperId, file_name, file_key }) => ({
      name: `documents/${paperId}-${file_name}`,
      key: file_key,
    })),
  ];
  return {
    records: {
      application,
      applicationEvents,
      notices,
      papers,
      checks,
      profile,
      hoursExceptions,
      bookingRules,
      strikes,
      savedPros,
    },
    files,
  };
}

/** Returns the names under which a Pro works: on the profile and in the application. */
export async function findWorkingNames(db: Db | Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select display_name as name from worker_profile where id = ${id}
    union select display_name from worker_application where id = ${id}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Empties a Pro's profile and application, which stay for the jobs and decisions that point to them, and forgets saved Pros
 * on both sides. Of the Pro's place, the area of the first three digits of the ZIP code stays. Returns the keys of the files
 * that are no longer needed. Close the account first: that takes the profile out of every list.
 */
export async function eraseWorker(tx: Tx, id: string, at: Date): Promise<string[]> {
  const photos = await sql<{ key: string }>`
    select photo_key as key from worker_profile where id = ${id} and photo_key is not null
    union select photo_key from worker_application where id = ${id} and photo_key is not null`.execute(tx);
  await tx.deleteFrom('worker_notice').where('application_id', '=', id).execute();
  await tx.updateTable('worker_application_event').set({ reason: null }).where('application_id', '=', id).execute();
  const papers = await tx.deleteFrom('worker_paper').where('worker_id', '=', id).returning('file_key as key').execute();
  await tx
    .deleteFrom('favorite')
    .where(({ or, eb }) => or([eb('user_id', '=', id), eb('worker_id', '=', id)]))
    .execute();
  await tx.deleteFrom('worker_check').where('worker_id', '=', id).execute();
  await tx.deleteFrom('worker_hours_exception').where('worker_id', '=', id).execute();
  await tx.deleteFrom('worker_booking_rules').where('worker_id', '=', id).execute();
  await tx.deleteFrom('worker_hours').where('worker_id', '=', id).execute();
  await tx.deleteFrom('worker_subcategory').where('worker_id', '=', id).execute();
  const none = sql<string[]>`'{}'`;
  const empty = { headline: '', description: '', skill_slugs: none, skills: none, languages: none };
  await tx
    .updateTable('worker_profile')
    .set({ display_name: closedName, ...empty, photo_key: null, portrait_seed: null, updated_at: at })
    .set({ verified: false, extra_mile: false, years_experience: 0, response_minutes: null })
    .set({ zip: sql`(select min(z.zip) from zip_code z where left(z.zip, 3) = left(worker_profile.zip, 3))` })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('worker_application')
    .set({ state: 'draft', display_name: closedName, ...empty, photo_key: null, updated_at: at })
    .set({ reason: null, approval_note: null })
    .set({ category_id: null, subcategory_ids: sql`'{}'`, hourly_rate_cents: null, zip: null, years_experience: null })
    .set({ hours: '[]', approved_category_id: null, approved_subcategory_ids: sql`'{}'` })
    .where('id', '=', id)
    .execute();
  return [...photos.rows, ...papers].map(({ key }) => key);
}
