import { fail } from '#lib/fail.ts';
import { readMoneyFile } from '#modules/payments/public.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { jobsContract } from '../contract.ts';
import { findJobFile } from '../job-file/job-file-store.server.ts';

/** Returns a job with its history and its money. Throws Fail `api.notFound`. */
export const getJobFile = operation(jobsContract.getFile, {
  allow: admin,
  async run({ db, language }, { jobId }) {
    const [job, money] = await Promise.all([findJobFile(db, jobId), readMoneyFile(db, jobId)]);
    if (!job || !money) fail('api.notFound');
    const { client, worker, events } = job;
    return {
      ...job,
      client: { ...client, name: readableName(client.name, language) },
      worker: { ...worker, name: readableName(worker.name, language) },
      events: events.map((event) => ({ ...event, at: new Date(event.at) })),
      money,
    };
  },
});
