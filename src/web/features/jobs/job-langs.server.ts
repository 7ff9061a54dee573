import { foreignLang } from '#lib/text-language.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';

/**
 * Returns the `lang` of each text of a job that people wrote; undefined in the page's own language. Guessed on the server,
 * because this page's script has no room for it.
 */
export function jobLangs(job: JobDetail, pageLanguage: string) {
  const langOf = (text: string | null | undefined) => (text ? foreignLang(text, pageLanguage) : undefined);
  return {
    title: langOf(job.title),
    description: langOf(job.description),
    promise: langOf(job.promise),
    proposal: langOf(job.timeProposal?.message),
    scope: Object.fromEntries(
      job.scope.map(({ position, isTyped, answer, undoneReason }) => [
        position,
        { answer: isTyped ? langOf(answer) : undefined, reason: langOf(undoneReason) },
      ]),
    ),
    notes: langOf(job.address?.remote === false ? job.address.notes : null),
    changes: job.changeRequests.map(({ reason, answer }) => ({ reason: langOf(reason), answer: langOf(answer?.text) })),
    reason: langOf(job.case?.reason),
    answer: langOf(job.case?.answer?.text),
    explanation: langOf(job.case?.decision?.explanation),
  };
}

/** A job with the languages of its texts. */
export type JobWithLangs = JobDetail & { langs: ReturnType<typeof jobLangs> };
