import { chainPhotos } from '#modules/proofs/record/chain.ts';
import { type ProofRecord, type RecordReader, recordFileName } from '#modules/proofs/record/proof-record.ts';

export type ExportFormat = 'pdf' | 'zip';

/**
 * Writes the photos of the sample job in this browser, with the code that writes those of a job on the server, and saves the
 * file. Returns the head of its chain. The code, and for a PDF its typeface, are loaded now. Throws if they cannot be. Browser
 * only.
 */
export async function exportRecord(format: ExportFormat, record: ProofRecord, reader: RecordReader): Promise<string> {
  const content = await writers[format](record, reader);
  const type = format === 'pdf' ? 'application/pdf' : 'application/zip';
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${recordFileName}.${format}` });
  link.click();
  URL.revokeObjectURL(url);
  return (await chainPhotos(record.job, record.photos)).head;
}

const writers = {
  async pdf(record: ProofRecord, reader: RecordReader) {
    const [{ printRecord }, { loadFont }] = await Promise.all([
      import('#modules/proofs/record/record-pdf.ts'),
      import('./load-font.ts'),
    ]);
    return printRecord(record, reader, loadFont);
  },
  async zip(record: ProofRecord, reader: RecordReader) {
    const { zipRecord } = await import('#modules/proofs/record/record-zip.ts');
    return zipRecord(record, reader);
  },
};
