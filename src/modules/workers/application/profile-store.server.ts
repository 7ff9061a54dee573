import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';
import { dayOf, refreshVerified } from './check-store.server.ts';

/**
 * Makes the public profile what the application says: called when a Pro is approved, and with each later change. The account
 * must be approved before, since the profile reads from it whether it is listed.
 */
export async function publishProfile(tx: Tx, workerId: string, now: Date): Promise<void> {
  await sql`
    insert into worker_profile (id, display_name, headline, description, category_id, skill_slugs, skills, languages,
      hourly_rate_cents, zip, lat, lng, service_radius_m, years_experience, cancellation_tier, photo_key, updated_at)
    select a.id, a.display_name, a.headline, a.description, a.category_id, a.skill_slugs, a.skills, a.languages,
      a.hourly_rate_cents, a.zip, z.lat, z.lng, a.service_radius_m, coalesce(a.years_experience, 0), a.cancellation_tier, a.photo_key,
      ${now}
    from worker_application a join zip_code z on z.zip = a.zip where a.id = ${workerId}
    on conflict (id) do update set display_name = excluded.display_name, headline = excluded.headline,
      description = excluded.description, category_id = excluded.category_id,
      skill_slugs = excluded.skill_slugs, skills = excluded.skills, languages = excluded.languages, hourly_rate_cents = excluded.hourly_rate_cents, zip = excluded.zip,
      service_radius_m = excluded.service_radius_m, years_experience = excluded.years_experience,
      cancellation_tier = excluded.cancellation_tier, photo_key = excluded.photo_key, updated_at = excluded.updated_at`.execute(
    tx,
  );
  await sql`delete from worker_subcategory where worker_id = ${workerId}`.execute(tx);
  await sql`
    insert into worker_subcategory (worker_id, subcategory_id)
    select id, unnest(subcategory_ids) from worker_application where id = ${workerId}`.execute(tx);
  await sql`delete from worker_hours where worker_id = ${workerId}`.execute(tx);
  await sql`
    insert into worker_hours (worker_id, weekday, opens, closes)
    select a.id, h.weekday, h.opens, h.closes
    from worker_application a, jsonb_to_recordset(a.hours) as h (weekday smallint, opens time, closes time)
    where a.id = ${workerId}`.execute(tx);
  await refreshVerified(tx, workerId, dayOf(now));
}
