import { z } from 'zod';
import { contractBase, Id, TypedText } from '#platform/operations/contract.ts';
import { notNow } from '../contract-parts.ts';
import { maxAddress } from '../limits.ts';

/** Where the work is. `remote` work needs no address. */
export const Address = z.object({
  remote: z.boolean(),
  street: z.string().nullable(),
  unit: z.string().nullable(),
  /** How to get in: a gate code, where to park. */
  notes: z.string().nullable(),
});

export type Address = z.infer<typeof Address>;

/** The operations about where the work is: a part of the contract of jobs. */
export const addressContract = {
  setAddress: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/address',
      summary: 'Say where the work is; only the hired Pro sees it, once it is paid',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({
        jobId: Id,
        /** The work is done online, by phone or elsewhere than at the client's. */
        remote: z.boolean().optional(),
        street: TypedText.max(maxAddress.street).optional(),
        unit: TypedText.max(maxAddress.unit).optional(),
        notes: TypedText.max(maxAddress.notes).optional(),
      }),
    )
    .output(z.object({ address: Address }))
    .errors({ ...notNow, 'jobs.streetMissing': { status: 422 } }),
};
