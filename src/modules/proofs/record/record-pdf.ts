import { formatWhenInFull } from '#lib/when.ts';
import { formatPlace } from '../place.ts';
import { chainPhotos, formatHash } from './chain.ts';
import type { LoadFont } from './pdf-typeface.ts';
import type { ProofRecord, RecordPhoto, RecordReader } from './proof-record.ts';
import { openSheets } from './sheets.ts';

/** In points: two photos with their captions fit on a page. */
const maxPhotoHeight = 180;

/**
 * Returns a job's photos as a PDF, each with its time, place and hash. `loadFont` reads the typeface: the server from its disk,
 * the browser from the server.
 */
export async function printRecord(
  record: ProofRecord,
  { t, language }: RecordReader,
  loadFont: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const { job, photos, timeZone, at } = record;
  const { head } = await chainPhotos(job, photos);
  const when = (instant: string) => formatWhenInFull(instant, timeZone, language);
  const about = [
    `${t('proofs:client')}: ${record.clientName}`,
    `${t('proofs:pro')}: ${record.proName}`,
    `${t('proofs:exported')}: ${when(at.toISOString())}`,
    t('proofs:time.text'),
  ];
  const captions = photos.map((photo) => captionOf(photo, when, t));
  const title = `${t('proofs:title')}: ${job.title}`;
  const closing = [`${t('proofs:head.title')}: ${formatHash(head)}`, t('proofs:head.text.client')];
  const text = [title, ...about, ...captions.flat(), ...closing].join('');
  const sheets = await openSheets({ title, language, at, text }, loadFont);
  sheets.write(t('proofs:title'), { size: 12, soft: true });
  sheets.write(job.title, { size: 22 });
  sheets.space(8);
  for (const line of about) sheets.write(line, { size: 10.5, soft: true });
  for (const [place, photo] of photos.entries()) await sheets.draw(photo.bytes, maxPhotoHeight, captions[place] ?? []);
  sheets.need(80);
  sheets.space(18);
  for (const line of closing) sheets.write(line, { size: 9.5, soft: true });
  return (await sheets.save()).bytes;
}

const captionOf = (photo: RecordPhoto, when: (instant: string) => string, t: RecordReader['t']): string[] => [
  t(`proofs:slot.${photo.slot}`),
  when(photo.takenAt),
  photo.place ? t('proofs:place.near', { place: formatPlace(photo.place) }) : t('proofs:place.none'),
  `${photo.file} · SHA-256: ${formatHash(photo.sha256)}`,
];
