import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';
import { WorkPhoto } from '../../workers/contract.ts';

const RecordView = z.object({
  /** The reader's side of the job. */
  side: z.enum(['client', 'worker']),
  job: z.object({ id: Id, title: z.string() }),
  clientName: z.string(),
  proName: z.string(),
  /** Of the work. */
  timeZone: z.string(),
  /** In the order of the work. */
  photos: z.array(
    z.object({
      id: Id,
      slot: WorkPhoto.shape.slot,
      takenAt: Instant,
      /** `37.775, -122.419`, to about 100 meters; null if the Pro did not add one. */
      place: z.string().nullable(),
      width: z.int(),
      height: z.int(),
      /** Of the file, hexadecimal. */
      sha256: z.string(),
    }),
  ),
  /** The last hash of the chain in the exported files, hexadecimal. */
  head: z.string(),
});

export type RecordView = z.infer<typeof RecordView>;

export const recordFormats = ['pdf', 'zip'] as const;

export const recordContract = {
  getRecord: contractBase
    .route({
      method: 'GET',
      path: '/jobs/{jobId}/photo-record',
      summary: 'The proof photos of a job with times, places and hashes, for its two sides',
      tags: ['proofs'],
    })
    .input(z.strictObject({ jobId: Id }))
    .output(RecordView),
  downloadRecord: contractBase
    .route({
      method: 'GET',
      path: '/jobs/{jobId}/photo-record/{format}',
      summary: 'The proof photos of a job as a PDF or a ZIP archive',
      tags: ['proofs'],
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ jobId: Id, format: z.enum(recordFormats) }))
    .output(FileAnswer)
    .errors({ 'proofs.nothingToExport': { status: 409 } }),
};
