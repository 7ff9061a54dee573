import { admin, operation } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { listJobsOfConversations } from '../job-file/job-file-store.server.ts';

/** Returns the newest jobs of the two people of each conversation; a conversation without a job isn't in the list. */
export const listOfConversations = operation(jobsContract.listOfConversations, {
  allow: admin,
  async run({ db }, { conversationIds }) {
    return { items: await listJobsOfConversations(db, conversationIds) };
  },
});
