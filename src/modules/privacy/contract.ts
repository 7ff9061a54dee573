import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';
import { jobStates } from '../jobs/states.ts';

/** A copy of a person's data: being made, ready, gone wrong, or removed after its day. */
const exportStates = ['waiting', 'ready', 'failed', 'removed'] as const;

const DataExport = z.object({
  id: Id,
  state: z.enum(exportStates),
  requestedAt: Instant,
  filesDone: z.int(),
  /** Null until the making has begun. */
  filesTotal: z.int().nullable(),
  /** The size of the file; null until it is ready. */
  bytes: z.int().nullable(),
  expiresAt: Instant.nullable(),
});

export type DataExport = z.infer<typeof DataExport>;

/** A job that is not over, or money that has not arrived: what has to be finished before an account closes. */
const Unfinished = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('job'),
    jobId: Id,
    title: z.string(),
    state: z.enum(jobStates),
    side: z.enum(['client', 'worker']),
  }),
  z.object({
    kind: z.literal('payout'),
    jobId: Id,
    title: z.string(),
    amountCents: z.int(),
    /** It waits until the Pro has set up a payout account. */
    needsAccount: z.boolean(),
  }),
]);

export type Unfinished = z.infer<typeof Unfinished>;

export const privacyContract = {
  startExport: contractBase
    .route({
      method: 'POST',
      path: '/account/exports',
      summary: 'Have a copy of one’s own data made',
      tags: ['privacy'],
      successStatus: 202,
    })
    .output(z.object({ exportId: Id }))
    .errors({ 'privacy.exportRunning': { status: 409 }, 'privacy.exportLimit': { status: 429 } }),
  getExport: contractBase
    .route({
      method: 'GET',
      path: '/account/exports/latest',
      summary: 'The latest copy of one’s own data',
      tags: ['privacy'],
    })
    .output(z.object({ latest: DataExport.nullable() })),
  downloadExport: contractBase
    .route({
      method: 'GET',
      path: '/account/exports/{exportId}',
      summary: 'The file of a copy, for the person whose data it is',
      tags: ['privacy'],
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ exportId: Id }))
    .output(FileAnswer),
  listUnfinished: contractBase
    .route({
      method: 'GET',
      path: '/account/unfinished',
      summary: 'What has to be finished before the account can be closed',
      tags: ['privacy'],
    })
    .output(z.object({ items: z.array(Unfinished) })),
  closeAccount: contractBase
    .route({ method: 'POST', path: '/account/close', summary: 'Close one’s own account for good', tags: ['privacy'] })
    .input(z.strictObject({ password: z.string().min(1).max(128), code: z.string().trim().max(40).default('') }))
    .output(z.object({ done: z.literal(true) }))
    .errors({
      'identity.wrongPassword': { status: 422 },
      'identity.wrongCode': { status: 422 },
      'identity.lastAdministrator': { status: 409 },
      'privacy.finishFirst': { status: 409 },
    }),
};
