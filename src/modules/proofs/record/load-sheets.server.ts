import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import type { FontName } from './pdf-typeface.ts';
import type { Sheets } from './sheets.ts';

/** Reads a file of the typeface. Link previews use the Chinese one too. */
export async function readFont(name: FontName): Promise<Uint8Array<ArrayBuffer>> {
  const folder = name === 'chinese' ? 'src/lib/fonts' : 'src/modules/proofs/record/fonts';
  return new Uint8Array(await readFile(path.join(packageRoot, folder, `${name}.ttf`)));
}

/** Returns the first of the pages of a new PDF. The library is loaded at the first one: it is the heaviest of the server. */
export async function newSheets(paper: { title: string; language: string; at: Date; text: string }): Promise<Sheets> {
  const { openSheets } = await import('./sheets.ts');
  return openSheets(paper, readFont);
}
