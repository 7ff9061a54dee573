import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type Scene, scenes } from './scenes.ts';
import { height, width } from './shapes.ts';

export const moments = ['before', 'during', 'after'] as const;
export type Moment = (typeof moments)[number];

export interface DrawnPhoto {
  bytes: Buffer;
  sha256: string;
  width: number;
  height: number;
}

/** Draws a category's work at one moment; `mirrored` makes it look like another place. */
export function photoSvg(category: string, moment: Moment, mirrored: boolean): string {
  const scene = scenes[category];
  if (!scene) throw new Error(`There is no scene for ${category}`);
  const transform = mirrored ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<defs><radialGradient id="v" r=".8"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".28"/></radialGradient>' +
    '<linearGradient id="l" x2="1" y2="1"><stop stop-color="#fff2d0" stop-opacity=".35"/><stop offset=".6" stop-color="#fff2d0" stop-opacity="0"/></linearGradient></defs>' +
    `<g${transform}>${scene.place}${partsAt(scene, moment)}</g>` +
    `<rect width="${width}" height="${height}" fill="url(#l)"/><rect width="${width}" height="${height}" fill="url(#v)"/></svg>`
  );
}

function partsAt({ mess, tool, done }: Scene, moment: Moment): string {
  if (moment === 'before') return mess.join('');
  if (moment === 'after') return done.join('');
  return mess.slice(Math.ceil(mess.length / 2)).join('') + tool;
}

/** Draws the same as a JPEG file. */
export async function drawPhoto(category: string, moment: Moment, mirrored: boolean): Promise<DrawnPhoto> {
  const drawing = Buffer.from(photoSvg(category, moment, mirrored));
  const bytes = await sharp(drawing).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), width, height };
}
