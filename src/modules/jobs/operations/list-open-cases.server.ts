import { admin, operation } from '#platform/operations/operation.server.ts';
import { findOpenCases } from '../case/case-store.server.ts';
import { jobsContract } from '../contract.ts';

/** Returns the problems of jobs that wait for a decision, oldest first. */
export const listOpenCases = operation(jobsContract.listOpenCases, {
  allow: admin,
  async run({ db }) {
    return { items: await findOpenCases(db) };
  },
});
