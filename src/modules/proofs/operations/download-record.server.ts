import pLimit from 'p-limit';
import { fail } from '#lib/fail.ts';
import { partyOf } from '#modules/jobs/public.server.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { words } from '#platform/words.server.ts';
import { proofsContract } from '../contract.ts';
import { readFont } from '../record/load-sheets.server.ts';
import { type ProofRecord, type RecordReader, recordFileName } from '../record/proof-record.ts';
import { readRecord } from '../record/read-record.server.ts';

const contentTypes = { pdf: 'application/pdf', zip: 'application/zip' } as const;

/**
 * The photos of a job as a PDF or a ZIP archive, in the caller's language, which no browser and no proxy keeps. They are three at
 * most, and so written in the request. Throws Fail `proofs.nothingToExport` for a job without photos.
 */
export const downloadRecord = operation(proofsContract.downloadRecord, {
  allow: partyOf,
  limit: perAccount(30),
  async run(ctx, { jobId, format }) {
    const { photos: stored, ...about } = await readRecord(ctx, jobId);
    if (stored.length === 0) fail('proofs.nothingToExport');
    const content = await oneAtATime(async () => {
      const photos = [];
      for (const photo of stored) {
        const bytes = (await ctx.ports.files.get(photo.key)) ?? fail('api.notFound');
        photos.push({ ...photo, bytes: new Uint8Array(bytes) });
      }
      return writers[format]({ ...about, photos, at: ctx.clock.now() }, words(ctx.language));
    });
    const name = `${recordFileName}-${jobId.slice(0, 8)}.${format}`;
    return fileAnswer(content, name, contentTypes[format]);
  },
});

// The photos of one export are in memory at once, and a PDF takes a tenth of a second of the processor.
const oneAtATime = pLimit(1);

/** Loaded at the first export: the PDF library is the heaviest of the server. */
const writers = {
  async pdf(record: ProofRecord, reader: RecordReader) {
    const { printRecord } = await import('../record/record-pdf.ts');
    return printRecord(record, reader, readFont);
  },
  async zip(record: ProofRecord, reader: RecordReader) {
    const { zipRecord } = await import('../record/record-zip.ts');
    return zipRecord(record, reader);
  },
};
