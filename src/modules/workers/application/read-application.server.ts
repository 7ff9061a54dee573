import { fail } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { nameSkills } from '../name-skills.server.ts';
import { findApplication, findEmptyApplication, findPapers } from './application-store.server.ts';
import { demandedPapers, lackingPapers, missingSteps } from './completeness.ts';
import { findNotice } from './notice-store.server.ts';
import { isPublished, isUnderNotice } from './states.ts';
import { waitingParts } from './waiting-parts.ts';

type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** The reader of an application, and the time. */
interface Reading {
  language: Language;
  at: Date;
}

/** Returns an application with its papers, its incomplete steps and its notice. Throws Fail `api.notFound`. */
export async function readApplication(db: Db | Tx, id: string, reading: Reading) {
  return complete(db, (await findApplication(db, id, reading.at)) ?? fail('api.notFound'), reading);
}

/** Returns a Pro's own application: an empty one with the short form of the account's name before the first line is typed. */
export async function readOwnApplication(db: Db, id: string, reading: Reading) {
  const row = (await findApplication(db, id, reading.at)) ?? (await findEmptyApplication(db, id));
  return complete(db, row ?? fail('api.notFound'), reading);
}

async function complete(db: Db | Tx, row: ApplicationRow, { language, at }: Reading) {
  const filled = { ...row, papers: await findPapers(db, row.id, at) };
  const hasNotice = isUnderNotice(row.state) || row.state === 'rejected';
  const published = isPublished(row.state) ? row.published : null;
  return {
    ...filled,
    published,
    waiting: published ? waitingParts({ ...filled, published }) : [],
    skills: await nameSkills(db, row, language),
    demandedPapers: [...demandedPapers(row.categorySlug)],
    lackingPapers: lackingPapers({ ...filled, published }),
    missing: missingSteps(filled),
    notice: hasNotice ? await findNotice(db, row.id, at) : null,
  };
}

/** Throws Fail `workers.incomplete` while a step of the application, or all of it, is missing. Lock the application first. */
export async function requireComplete(tx: Tx, id: string, at: Date): Promise<void> {
  const row = await findApplication(tx, id, at);
  if (!row || missingSteps({ ...row, papers: await findPapers(tx, id, at) }).length > 0) fail('workers.incomplete');
}
