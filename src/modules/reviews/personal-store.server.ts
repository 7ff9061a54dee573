import type { Db } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';

/** Returns the reviews that a person wrote, and the published ones about the person. */
export async function readReviewData(db: Db, userId: string): Promise<PersonalData> {
  const columns = ['job_id', 'rating', 'comment', 'language', 'created_at', 'published_at'] as const;
  const written = await db
    .selectFrom('review')
    .select(columns)
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const received = await db
    .selectFrom('review')
    .select(columns)
    .where('subject_id', '=', userId)
    .where('published_at', 'is not', null)
    .orderBy('created_at')
    .execute();
  return { records: { written, received }, files: [] };
}
