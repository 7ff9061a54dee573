import { z } from 'zod';
import { Id } from '#platform/operations/contract.ts';

/** The input of an act on a job that needs nothing else. */
export const JobId = z.strictObject({ jobId: Id });

/** The refusal of an act that the job's state does not allow. */
export const notNow = { 'jobs.notNow': { status: 409 } } as const;
