import chinese from '#lib/fonts/chinese.ttf?url';
import cyrillic from '#modules/proofs/record/fonts/cyrillic.ttf?url';
import cyrillicExt from '#modules/proofs/record/fonts/cyrillic-ext.ttf?url';
import latin from '#modules/proofs/record/fonts/latin.ttf?url';
import latinExt from '#modules/proofs/record/fonts/latin-ext.ttf?url';
import vietnamese from '#modules/proofs/record/fonts/vietnamese.ttf?url';
import type { LoadFont } from '#modules/proofs/record/pdf-typeface.ts';

const urls = {
  latin,
  'latin-ext': latinExt,
  cyrillic,
  'cyrillic-ext': cyrillicExt,
  vietnamese,
  chinese,
};

/** Reads a file of the PDF's typeface from this site. Throws if it cannot be loaded. */
export const loadFont: LoadFont = async (name) => {
  const answer = await fetch(urls[name]);
  if (!answer.ok) throw new Error(`the font ${name} was not found`);
  return new Uint8Array(await answer.arrayBuffer());
};
