import { fail } from '#lib/fail.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { findApplication, findPapers } from './application-store.server.ts';
import { demandedPapers, missingSteps } from './completeness.ts';

/** Returns an application with its papers and the steps that miss something. Throws Fail `api.notFound`. */
export async function readApplication(db: Db | Tx, id: string) {
  const row = (await findApplication(db, id)) ?? fail('api.notFound');
  const papers = await findPapers(db, id);
  const filled = { ...row, papers };
  return { ...filled, demandedPapers: [...demandedPapers(row.categorySlug)], missing: missingSteps(filled) };
}

/** Throws Fail `workers.incomplete` while a step of the application misses something. Lock the application first. */
export async function requireComplete(tx: Tx, id: string): Promise<void> {
  const { missing } = await readApplication(tx, id);
  if (missing.length > 0) fail('workers.incomplete');
}
