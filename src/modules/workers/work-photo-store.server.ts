import { type Insertable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';
import type { WorkPhoto as WorkPhotoTable } from '#platform/database/database-types.ts';
import type { WorkPhoto } from './contract.ts';
import { maxWorkPhotos } from './limits.ts';

/** A column: the photos of work on the profile `w`, newest first. */
export const workPhotos = sql<WorkPhoto[]>`coalesce((select json_agg(json_build_object(
  'id', p.id, 'slot', p.slot, 'categorySlug', pc.slug, 'serviceSlug', ps.slug, 'month', p.month)
  order by p.taken_at desc, p.id desc)
  from (select * from work_photo where worker_id = w.id order by taken_at desc, id desc limit ${maxWorkPhotos}) p
  join category pc on pc.id = p.category_id left join subcategory ps on ps.id = p.subcategory_id), '[]')`;

/** Puts photos of a Pro's work on the profile. Call it in the transaction that makes them public. */
export async function addWorkPhotos(tx: Tx, photos: Insertable<WorkPhotoTable>[]): Promise<void> {
  if (photos.length > 0) await tx.insertInto('work_photo').values(photos).execute();
}

/** Takes photos off the profile. Call it in the transaction that makes them private again. */
export async function removeWorkPhotos(tx: Tx, photoIds: string[]): Promise<void> {
  if (photoIds.length > 0) await tx.deleteFrom('work_photo').where('id', 'in', photoIds).execute();
}
