import { fail } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { nameSkills } from '../name-skills.server.ts';
import { findApplication, findEmptyApplication, findPapers } from './application-store.server.ts';
import { demandedPapers, missingSteps } from './completeness.ts';

type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** Returns an application with its papers and the steps that miss something, for a reader of `language`. Throws Fail `api.notFound`. */
export async function readApplication(db: Db | Tx, id: string, language: Language) {
  const row = (await findApplication(db, id)) ?? fail('api.notFound');
  return { ...withSteps(row, await findPapers(db, id)), skills: await nameSkills(db, row, language) };
}

/** Returns a Pro's own application: an empty one with the account's name before the first line is typed. */
export async function readOwnApplication(db: Db, id: string, language: Language) {
  const row = (await findApplication(db, id)) ?? (await findEmptyApplication(db, id)) ?? fail('api.notFound');
  return { ...withSteps(row, await findPapers(db, id)), skills: await nameSkills(db, row, language) };
}

function withSteps(row: ApplicationRow, papers: Awaited<ReturnType<typeof findPapers>>) {
  const filled = { ...row, papers };
  return { ...filled, demandedPapers: [...demandedPapers(row.categorySlug)], missing: missingSteps(filled) };
}

/** Throws Fail `workers.incomplete` while a step of the application, or all of it, is missing. Lock the application first. */
export async function requireComplete(tx: Tx, id: string): Promise<void> {
  const row = await findApplication(tx, id);
  if (!row || missingSteps({ ...row, papers: await findPapers(tx, id) }).length > 0) fail('workers.incomplete');
}
