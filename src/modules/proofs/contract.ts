import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { contractBase, Id, Instant, uploadErrors } from '#platform/operations/contract.ts';
import { WorkPhoto } from '../workers/contract.ts';
import { recordContract } from './record/record-contract.ts';

export const proofSlots = WorkPhoto.shape.slot.options;
export type ProofSlot = (typeof proofSlots)[number];

export const ProofPhoto = z.object({
  id: Id,
  slot: z.enum(proofSlots),
  takenAt: Instant,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  width: z.int(),
  height: z.int(),
  /** True when the client has put it on the Pro's profile. */
  isShown: z.boolean(),
});

export type ProofPhoto = z.infer<typeof ProofPhoto>;

export const pictureSizes = ['small', 'large'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The same picture is in another slot of the job. */
const alreadyUsed = {
  'proofs.alreadyBefore': { status: 422 },
  'proofs.alreadyDuring': { status: 422 },
  'proofs.alreadyAfter': { status: 422 },
} as const;

export const proofsContract = {
  list: contractBase
    .route({ method: 'GET', path: '/jobs/{jobId}/photos', summary: 'The proof photos of a job', tags: ['proofs'] })
    .input(z.strictObject({ jobId: Id }))
    .output(
      z.object({
        items: z.array(ProofPhoto),
        /** True when the client can put photos on the Pro's profile now. */
        canShow: z.boolean(),
        /** The slots that take a photo from the viewer now; none for the client. */
        openSlots: z.array(z.enum(proofSlots)),
      }),
    ),
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
        /** The place, in degrees, which is rounded to about 100 meters. */
        lat: z.number().min(-90).max(90).optional(),
        lng: z.number().min(-180).max(180).optional(),
      }),
    )
    .output(ProofPhoto)
    .errors({
      'jobs.notNow': { status: 409 },
      ...alreadyUsed,
      /** A case is open, and the slot has a photo: it stays. */
      'proofs.keptForCase': { status: 409 },
      ...uploadErrors,
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
  show: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/shown-photos',
      summary: 'Choose which photos of a released job the Pro’s profile shows',
      tags: ['proofs'],
    })
    .input(
      z.strictObject({
        jobId: Id,
        /** All that are to be shown: any other photo of the job is taken back. */
        photoIds: z.array(Id).max(proofSlots.length).default([]),
      }),
    )
    .output(z.object({ shownCount: z.int() }))
    .errors({ 'proofs.notShowable': { status: 409 } }),
  downloadShown: contractBase
    .route({
      method: 'GET',
      path: '/work-photos/{photoId}',
      summary: 'A photo on a Pro’s profile',
      tags: ['proofs'],
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ photoId: Id, size: z.enum(pictureSizes).default('small') }))
    .output(FileAnswer),
  ...recordContract,
};
