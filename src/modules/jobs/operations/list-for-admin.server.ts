import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { jobsContract } from '../contract.ts';
import { listJobsForAdmin } from '../job-file/job-file-store.server.ts';

/** Returns all jobs, or those in a state and of a person, newest first, a page at a time. */
export const listForAdmin = operation(jobsContract.listForAdmin, {
  allow: admin,
  async run({ db, language }, { state, email, cursor, limit }) {
    const position = readPosition(cursor);
    const { items, nextCursor } = pageOf(
      await listJobsForAdmin(db, { state, email, position, limit: limit + 1 }),
      limit,
    );
    const readable = items.map(({ clientName, workerName, ...job }) => ({
      ...job,
      clientName: readableName(clientName, language),
      workerName: readableName(workerName, language),
    }));
    return { items: readable, nextCursor };
  },
});
