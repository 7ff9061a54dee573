import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import { brand } from '#lib/brand.ts';
import { embedTypeface, type LoadFont, type Typeface } from './pdf-typeface.ts';

// In points of a US Letter page.
const [pageWidth, pageHeight] = [612, 792];
const margin = 54;
const textWidth = pageWidth - 2 * margin;
const ink = rgb(0.1, 0.14, 0.12);
const softInk = rgb(0.32, 0.36, 0.34);

interface Paper {
  title: string;
  language: string;
  at: Date;
  /** Everything that will be written on it: of the typeface, it keeps what this needs. */
  text: string;
}

/** Returns the first of the pages of a new PDF. */
export async function openSheets({ title, language, at, text }: Paper, loadFont: LoadFont): Promise<Sheets> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage(language);
  pdf.setCreator(brand);
  pdf.setProducer(brand);
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
  return new Sheets(pdf, await embedTypeface(pdf, text, loadFont));
}

/** Pages that are filled from top to bottom. */
export class Sheets {
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

  /** Writes a text in as many lines as it takes. */
  write(text: string, { size, soft = false }: { size: number; soft?: boolean }): void {
    for (const line of this.typeface.wrap(text, size, textWidth)) {
      this.place(size * 1.45, (page, y) =>
        this.typeface.write(page, line, { x: margin, y: y + size * 0.35, size, color: soft ? softInk : ink }),
      );
    }
  }

  /** Draws a JPEG with its caption, whose first line is its title. They stay on one page. */
  async draw(bytes: Uint8Array, maxHeight: number, [title = '', ...lines]: readonly string[]): Promise<void> {
    // The library reads the memory behind a view from its start.
    const picture = await this.pdf.embedJpg(new Uint8Array(bytes));
    const size = picture.scaleToFit(textWidth, maxHeight);
    this.need(size.height + 90);
    this.space(18);
    this.place(size.height, (page, y) => page.drawImage(picture, { x: margin, y, ...size }));
    this.space(6);
    this.write(title, { size: 13 });
    for (const line of lines) this.write(line, { size: 9.5, soft: true });
  }

  async save(): Promise<{ bytes: Uint8Array<ArrayBuffer>; pages: number }> {
    const pages = this.pdf.getPageCount();
    return { bytes: new Uint8Array(await this.pdf.save()), pages };
  }

  /** Draws something of a height below what is there; `draw` gets the height of its lower edge. */
  private place(height: number, draw: (page: PDFPage, y: number) => void): void {
    this.need(height);
    this.y -= height;
    draw(this.page, this.y);
  }
}
