import { z } from 'zod';
import { contractBase } from '#platform/operations/contract.ts';
import { JobId, notNow } from '../contract-parts.ts';
import { jobStates } from '../states.ts';

const answer = (path: string, summary: string) =>
  contractBase
    .route({ method: 'POST', path: `/jobs/{jobId}/${path}`, summary, tags: ['jobs'] })
    .input(JobId)
    .output(z.object({ state: z.enum(jobStates) }))
    .errors(notNow);

/** The client's answers about a job that stands still: a part of the contract of jobs. */
export const attentionContract = {
  confirmArrival: answer('confirm-arrival', 'Say that the Pro came: the work goes on'),
  reportNoShow: answer('report-no-show', 'Say that the Pro did not come: everything is refunded'),
  confirmFinish: answer('confirm-finish', 'Say that the work is finished, although the Pro has not submitted it'),
};
