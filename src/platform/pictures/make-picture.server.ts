import sharp, { type Sharp } from 'sharp';
import { cardHeight, cardWidth, drawCard } from './draw-card.server.ts';
import { refuseCostly } from './picture-header.server.ts';
import type { Crop, MadePicture, PictureTask } from './picture-task.ts';

// Only the process for pictures imports this file: whatever is decoded here may end it.

const longestUploadEdge = 2_400;

/** Makes what `task` asks for. Throws Fail for a picture that costs too much, and Error for one that cannot be decoded. */
export async function makePicture(task: PictureTask): Promise<MadePicture> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  if (task.make === 'smaller') return made(shrunk(bytes, task.longestEdge).webp({ quality: 78 }));
  if (task.make === 'print') return made(shrunk(bytes, task.longestEdge).jpeg({ quality: task.quality }));
  if (task.make === 'card') return card(task, bytes);
  const jpeg = await toJpeg(bytes, task.format);
  return task.make === 'square' ? cutSquare(jpeg, task.crop, task.edge) : jpeg;
}

async function toJpeg(bytes: Buffer, format: string): Promise<MadePicture> {
  // The header says how large the picture is: the pixels are bounded by it, with a refusal that says so.
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const header = await image.metadata();
  if (header.format !== format) throw new Error('the decoder sees another format');
  refuseCostly(bytes, header);
  // sharp drops all metadata (location, camera, preview) by default; autoOrient bakes the EXIF rotation into the pixels.
  const upright = image
    .autoOrient()
    .resize({ width: longestUploadEdge, height: longestUploadEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  return made(upright.jpeg({ quality: 82 }));
}

/** Cuts a square out of a picture, the middle without `crop`. One that reaches beyond the picture is moved inside. */
function cutSquare({ bytes, width, height }: MadePicture, crop: Crop | null, edge: number): Promise<MadePicture> {
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round((crop?.size ?? 1) * shorter)));
  const inside = (length: number, share: number | undefined) =>
    Math.max(0, Math.min(length - side, Math.round(share === undefined ? (length - side) / 2 : share * length)));
  const square = sharp(bytes)
    .extract({ left: inside(width, crop?.x), top: inside(height, crop?.y), width: side, height: side })
    .resize({ width: edge, height: edge, withoutEnlargement: true });
  return made(square.jpeg({ quality: 84 }));
}

/** Returns a stored picture, upright, of at most `longestEdge` pixels. */
const shrunk = (bytes: Buffer, longestEdge: number): Sharp =>
  sharp(bytes)
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });

async function card({ title, text }: { title: string; text: string }, face: Buffer): Promise<MadePicture> {
  const bytes = await drawCard({ title, text, portrait: face.length > 0 ? face : null });
  return { bytes, width: cardWidth, height: cardHeight };
}

async function made(image: Sharp): Promise<MadePicture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
