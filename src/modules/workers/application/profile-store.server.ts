import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';
import { refreshVerified } from './check-store.server.ts';
import type { ReviewedPart } from './waiting-parts.ts';

/**
 * Copies the application to the public profile: called when a Pro is approved, and with each later change. Parts that wait for
 * an administrator stay as they are published; skills belong to the trade. Approve the account first: the database lists the
 * profile of an approved account only.
 */
export async function publishProfile(
  tx: Tx,
  workerId: string,
  { waiting, at }: { waiting: readonly ReviewedPart[]; at: Date },
): Promise<void> {
  const [nameWaits, tradeWaits] = [waiting.includes('name'), waiting.includes('trade')];
  await sql`
    insert into worker_profile (id, display_name, headline, description, category_id, skill_slugs, skills, languages,
      hourly_rate_cents, zip, lat, lng, service_radius_m, years_experience, cancellation_tier, photo_key, updated_at)
    select a.id, a.display_name, a.headline, a.description, a.category_id, a.skill_slugs, a.skills, a.languages,
      a.hourly_rate_cents, a.zip, z.lat, z.lng, a.service_radius_m, coalesce(a.years_experience, 0), a.cancellation_tier,
      a.photo_key, ${at}
    from worker_application a join zip_code z on z.zip = a.zip where a.id = ${workerId}
    on conflict (id) do update set
      display_name = case when ${nameWaits}::boolean then worker_profile.display_name else excluded.display_name end,
      headline = excluded.headline, description = excluded.description,
      category_id = case when ${tradeWaits}::boolean then worker_profile.category_id else excluded.category_id end,
      skill_slugs = case when ${tradeWaits}::boolean then worker_profile.skill_slugs else excluded.skill_slugs end,
      skills = case when ${tradeWaits}::boolean then worker_profile.skills else excluded.skills end,
      languages = excluded.languages, hourly_rate_cents = excluded.hourly_rate_cents, zip = excluded.zip,
      service_radius_m = excluded.service_radius_m, years_experience = excluded.years_experience,
      cancellation_tier = excluded.cancellation_tier, photo_key = excluded.photo_key, updated_at = excluded.updated_at`.execute(
    tx,
  );
  if (!tradeWaits) await publishServices(tx, workerId);
  await publishHours(tx, workerId);
  await refreshVerified(tx, workerId, at);
}

/** Rows that stay as they are aren't written: each change of them writes the Pro's rows in the list of the search. */
async function publishHours(tx: Tx, workerId: string): Promise<void> {
  const wanted = sql`select h.weekday, h.opens, h.closes
    from worker_application a, jsonb_to_recordset(a.hours) as h (weekday smallint, opens time, closes time)
    where a.id = ${workerId}`;
  const present = sql`select weekday, opens, closes from worker_hours where worker_id = ${workerId}`;
  await sql`delete from worker_hours where worker_id = ${workerId} and (weekday, opens, closes) not in (${wanted})`.execute(
    tx,
  );
  await sql`insert into worker_hours (worker_id, weekday, opens, closes)
    select ${workerId}::uuid, missing.* from (${wanted} except ${present}) missing`.execute(tx);
}

async function publishServices(tx: Tx, workerId: string): Promise<void> {
  const wanted = sql`select unnest(subcategory_ids) from worker_application where id = ${workerId}`;
  const present = sql`select subcategory_id from worker_subcategory where worker_id = ${workerId}`;
  await sql`delete from worker_subcategory where worker_id = ${workerId} and subcategory_id not in (${wanted})`.execute(
    tx,
  );
  await sql`insert into worker_subcategory (worker_id, subcategory_id)
    select ${workerId}::uuid, missing.* from (${wanted} except ${present}) missing`.execute(tx);
}

/** Copies the name and the trade of the public profile back to the application. */
export async function restoreFromProfile(tx: Tx, workerId: string): Promise<void> {
  await sql`
    update worker_application a set display_name = w.display_name, category_id = w.category_id,
      skill_slugs = w.skill_slugs, skills = w.skills,
      subcategory_ids = array(select ws.subcategory_id from worker_subcategory ws where ws.worker_id = w.id order by 1)
    from worker_profile w where w.id = a.id and a.id = ${workerId}`.execute(tx);
}
