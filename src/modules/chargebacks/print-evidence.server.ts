import { isFail } from '#lib/fail.ts';
import { fallbackLanguage } from '#lib/languages.ts';
import { newSheets } from '#modules/proofs/public.server.ts';
import { printableImage } from '#platform/files/images.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { maxEvidenceFile } from '#ports/payment-gateway.ts';
import type { EvidencePaper } from './evidence-paper.server.ts';

/** How small the photos are made until all fit, the longest edge in pixels and the quality of the JPEG. */
const sizes = [
  { longestEdge: 1_400, quality: 78 },
  { longestEdge: 1_000, quality: 70 },
  { longestEdge: 700, quality: 60 },
  { longestEdge: 500, quality: 45 },
] as const;
/** What the typeface and the rest of the PDF take. */
const paperBytes = 500_000;
/** In points: two photos with their captions fit on a page. */
const maxPhotoHeight = 235;

const heading = 'Photos of the work';
const missing = 'This photo could not be read and is left out.';

/**
 * Returns the PDF for a bank, within what the provider takes. A photo that cannot be read is named and left out. Throws Fail when the
 * process for pictures has no time now.
 */
export async function printEvidence(
  ctx: Pick<Context, 'ports' | 'log'>,
  { title, lead, lines, photos }: EvidencePaper,
  at: Date,
): Promise<{ bytes: Uint8Array; pages: number }> {
  const pictures = await fittingPictures(
    ctx,
    photos.map(({ key }) => key),
  );
  const text = [heading, title, lead, missing, ...lines, ...photos.flatMap(({ caption }) => caption)].join('');
  const sheets = await newSheets({ title: `${heading}: ${title}`, language: fallbackLanguage, at, text });
  sheets.write(heading, { size: 12, soft: true });
  sheets.write(title, { size: 20 });
  sheets.space(8);
  sheets.write(lead, { size: 10.5, soft: true });
  sheets.space(8);
  for (const line of lines) sheets.write(line, { size: 10.5 });
  for (const [place, { caption }] of photos.entries()) {
    const picture = pictures[place];
    if (picture) await sheets.draw(picture, maxPhotoHeight, caption);
    else {
      sheets.space(8);
      for (const line of [...caption, missing]) sheets.write(line, { size: 9.5, soft: true });
    }
  }
  const file = await sheets.save();
  if (file.bytes.length > maxEvidenceFile.bytes || file.pages > maxEvidenceFile.pages)
    throw new Error(`a PDF of evidence has ${file.bytes.length} bytes and ${file.pages} pages`);
  return file;
}

/** Returns the photos as JPEGs, as large as all of them fit; null for one that cannot be read. */
async function fittingPictures(
  { ports: { files }, log }: Pick<Context, 'ports' | 'log'>,
  keys: readonly string[],
): Promise<(Uint8Array | null)[]> {
  let made: (Uint8Array | null)[] = [];
  for (const size of sizes) {
    made = [];
    for (const key of keys) {
      const original = await files.open(key);
      made.push(original && (await printableImage(original, size).catch(nullWhenUnreadable)));
    }
    if (made.reduce((sum, picture) => sum + (picture?.length ?? 0), 0) <= maxEvidenceFile.bytes - paperBytes) break;
  }
  const lost = made.filter((picture) => picture === null).length;
  if (lost > 0) log.warn({ lost }, 'photos are missing in the evidence of a chargeback');
  return made;
}

function nullWhenUnreadable(error: unknown): null {
  if (isFail(error) && (error.code === 'uploads.notAnImage' || error.code === 'uploads.tooComplex')) return null;
  throw error;
}
