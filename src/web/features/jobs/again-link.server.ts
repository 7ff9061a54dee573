import type { JobSummary } from '#modules/jobs/contract.ts';
import { bookAgainPath, isDoneForClient, mayBookAgain } from './book-again.ts';
import { browseAgain } from './browse-again.ts';

/**
 * Returns where the client of a job that was done finds help again, with the key of the words: the same Pro, or other Pros where
 * that one can't be asked. Null for everyone else. Chosen on the server, because the page's script has no room for it.
 */
export function againLink(job: JobSummary): { path: string; words: 'again.act' | 'cancelled.again' } | null {
  if (mayBookAgain(job)) return { path: bookAgainPath(job), words: 'again.act' };
  return isDoneForClient(job) ? { path: browseAgain(job), words: 'cancelled.again' } : null;
}
