import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';

export const proofSlots = ['before', 'during', 'after'] as const;
export type ProofSlot = (typeof proofSlots)[number];

export const ProofPhoto = z.object({
  id: Id,
  slot: z.enum(proofSlots),
  takenAt: Instant,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  width: z.int(),
  height: z.int(),
});

export type ProofPhoto = z.infer<typeof ProofPhoto>;

export const proofsContract = {
  list: contractBase
    .route({ method: 'GET', path: '/jobs/{jobId}/photos', summary: 'The proof photos of a job', tags: ['proofs'] })
    .input(z.strictObject({ jobId: Id }))
    .output(z.object({ items: z.array(ProofPhoto) })),
  upload: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/photos',
      summary: 'Upload a proof photo',
      tags: ['proofs'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        jobId: Id,
        slot: z.enum(proofSlots),
        photo: z.file(),
        lat: z.number().min(-90).max(90).optional(),
        lng: z.number().min(-180).max(180).optional(),
      }),
    )
    .output(ProofPhoto)
    .errors({
      'jobs.notNow': { status: 409 },
      'uploads.notAnImage': { status: 422 },
      'uploads.tooLarge': { status: 413 },
      'uploads.tooMany': { status: 422 },
    }),
  download: contractBase
    .route({
      method: 'GET',
      path: '/photos/{photoId}',
      summary: 'A proof photo, for the two sides of its job',
      tags: ['proofs'],
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ photoId: Id }))
    .output(FileAnswer),
};
