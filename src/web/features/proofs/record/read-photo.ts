import { hashFile } from '#modules/proofs/record/chain.ts';

/** A chosen photo as it is exported, with its address on this page. */
export interface ReadPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  /** Hexadecimal. */
  sha256: string;
  width: number;
  height: number;
  /** A `blob:` address: free it with `URL.revokeObjectURL`. */
  url: string;
}

/** As the server does with the photos of a job. */
const longestEdge = 2_400;

/**
 * Returns a picture as a JPEG without camera data, upright, of at most 2,400 px, like the server makes of an upload. Returns null
 * for a file that is no picture. Nothing leaves the browser. Browser only.
 */
export async function readPhoto(file: File): Promise<ReadPhoto | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency, which would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82));
  if (!jpeg) return null;
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const { width, height } = canvas;
  return { bytes, sha256: await hashFile(bytes), width, height, url: URL.createObjectURL(jpeg) };
}
