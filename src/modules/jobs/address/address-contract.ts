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

/** An address that the client gave for another job with the same ZIP code; `sameAs` of `setAddress` takes its `jobId`. */
export const EarlierAddress = z.object({
  jobId: Id,
  street: z.string(),
  unit: z.string().nullable(),
  notes: z.string().nullable(),
});

export type EarlierAddress = z.infer<typeof EarlierAddress>;

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
        /** The work is done online or by phone; only for services that can be. */
        remote: z.boolean().optional(),
        /** Another job of the client with the same ZIP code, whose address is taken in place of the typed one. */
        sameAs: Id.optional(),
        street: TypedText.max(maxAddress.street).optional(),
        unit: TypedText.max(maxAddress.unit).optional(),
        notes: TypedText.max(maxAddress.notes).optional(),
      }),
    )
    .output(z.object({ address: Address }))
    .errors({ ...notNow, 'jobs.streetMissing': { status: 422 }, 'jobs.tooManyAddresses': { status: 429 } }),
};
