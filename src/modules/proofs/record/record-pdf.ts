import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import { brand } from '#lib/brand.ts';
import { formatWhenInFull } from '#lib/when.ts';
import { formatPlace } from '../place.ts';
import { chainPhotos, formatHash } from './chain.ts';
import { embedTypeface, type LoadFont, type Typeface } from './pdf-typeface.ts';
import type { ProofRecord, RecordPhoto, RecordReader } from './proof-record.ts';

// In points of a US Letter page.
const [pageWidth, pageHeight] = [612, 792];
const margin = 54;
const textWidth = pageWidth - 2 * margin;
/** Two photos with their captions fit on a page. */
const maxPhotoHeight = 180;
const ink = rgb(0.1, 0.14, 0.12);
const softInk = rgb(0.32, 0.36, 0.34);

/**
 * Returns a job's photos as a PDF, each with its time, place and hash. `loadFont` reads the typeface: the server from its disk,
 * the browser from the server.
 */
export async function printRecord(
  record: ProofRecord,
  { t, language }: RecordReader,
  loadFont: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const { job, photos, timeZone } = record;
  const { head } = await chainPhotos(job, photos);
  const when = (instant: string) => formatWhenInFull(instant, timeZone, language);
  const about = [
    `${t('proofs:client')}: ${record.clientName}`,
    `${t('proofs:pro')}: ${record.proName}`,
    `${t('proofs:exported')}: ${when(record.at.toISOString())}`,
    t('proofs:time.text'),
  ];
  const captions = photos.map((photo) => captionOf(photo, when, t));
  const title = `${t('proofs:title')}: ${job.title}`;
  const closing = [`${t('proofs:head.title')}: ${formatHash(head)}`, t('proofs:head.text')];

  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage(language);
  pdf.setCreator(brand);
  pdf.setProducer(brand);
  pdf.setCreationDate(record.at);
  pdf.setModificationDate(record.at);
  const typeface = await embedTypeface(pdf, [title, ...about, ...captions.flat(), ...closing].join(''), loadFont);
  const sheets = new Sheets(pdf, typeface);
  sheets.write(t('proofs:title'), { size: 12, soft: true });
  sheets.write(job.title, { size: 22 });
  sheets.space(8);
  for (const line of about) sheets.write(line, { size: 10.5, soft: true });
  for (const [at, photo] of photos.entries()) {
    const picture = await pdf.embedJpg(photo.bytes);
    const size = picture.scaleToFit(textWidth, maxPhotoHeight);
    // The picture and its caption stay on one page.
    sheets.need(size.height + 90);
    sheets.space(18);
    sheets.place(size.height, (page, y) => page.drawImage(picture, { x: margin, y, ...size }));
    sheets.space(6);
    const [slot = '', ...lines] = captions[at] ?? [];
    sheets.write(slot, { size: 13 });
    for (const line of lines) sheets.write(line, { size: 9.5, soft: true });
  }
  sheets.need(80);
  sheets.space(18);
  for (const line of closing) sheets.write(line, { size: 9.5, soft: true });
  return new Uint8Array(await pdf.save());
}

const captionOf = (photo: RecordPhoto, when: (instant: string) => string, t: RecordReader['t']): string[] => [
  t(`proofs:slot.${photo.slot}`),
  when(photo.takenAt),
  photo.place ? t('proofs:place.near', { place: formatPlace(photo.place) }) : t('proofs:place.none'),
  `${photo.file} · SHA-256: ${formatHash(photo.sha256)}`,
];

/** Pages that are filled from top to bottom. */
class Sheets {
  private page: PDFPage;
  /** Of the lower edge of what is written, from the bottom of the page. */
  private y = pageHeight - margin;
  private readonly pdf: PDFDocument;
  private readonly typeface: Typeface;

  constructor(pdf: PDFDocument, typeface: Typeface) {
    this.pdf = pdf;
    this.typeface = typeface;
    this.page = pdf.addPage([pageWidth, pageHeight]);
  }

  /** Begins the next page if this one has less than `height` left. */
  need(height: number): void {
    if (this.y - height >= margin) return;
    this.page = this.pdf.addPage([pageWidth, pageHeight]);
    this.y = pageHeight - margin;
  }

  space(height: number): void {
    this.y -= height;
  }

  /** Draws something of a height below what is there; `draw` gets the height of its lower edge. */
  place(height: number, draw: (page: PDFPage, y: number) => void): void {
    this.need(height);
    this.y -= height;
    draw(this.page, this.y);
  }

  /** Writes a text in as many lines as it takes. */
  write(text: string, { size, soft = false }: { size: number; soft?: boolean }): void {
    for (const line of this.typeface.wrap(text, size, textWidth)) {
      this.place(size * 1.45, (page, y) =>
        this.typeface.write(page, line, { x: margin, y: y + size * 0.35, size, color: soft ? softInk : ink }),
      );
    }
  }
}
