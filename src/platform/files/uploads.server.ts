import { createHash, randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { fail } from '#lib/fail.ts';
import type { FileStore } from '#ports/file-store.ts';
import type { FileAnswer } from '../http/file-answer.ts';

export interface UploadLimits {
  /** The largest single file, in bytes. */
  maxBytes: number;
}

/** An uploaded picture, made anew: upright, at most 2,400 px, a JPEG without any metadata. */
export interface CleanImage {
  bytes: Buffer;
  contentType: 'image/jpeg';
  width: number;
  height: number;
  /** Of `bytes`, hexadecimal. */
  sha256: string;
}

/** An uploaded file of an allowed kind under a harmless name. */
export interface CleanFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** Kinds by content; what the decoder calls them. Vector drawings are programs, so they are not among them. */
const imageKinds: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

const longestEdge = 2_400;
/** Above the 50-megapixel photos of telephones, far below what a small crafted file can claim. */
const maxPixels = 52_000_000;

/** Reads a picture, whatever its name says. Throws Fail `uploads.tooLarge`, `uploads.notAnImage`. */
export async function readImage(file: File, limits: UploadLimits): Promise<CleanImage> {
  const bytes = await readBytes(file, limits);
  const kind = await sniff(bytes);
  if (!kind || !imageKinds[kind]) fail('uploads.notAnImage', { name: cleanName(file.name) });
  return reencode(bytes, imageKinds[kind], file.name);
}

/**
 * Reads a document: a picture (made anew), a PDF, or plain text in UTF-8. What it is follows from its content; only
 * text, which has no signature, must also call itself `.txt`. Throws Fail `uploads.tooLarge`, `uploads.wrongType`,
 * `uploads.notAnImage` (a picture that cannot be decoded).
 */
export async function readAttachment(file: File, limits: UploadLimits): Promise<CleanFile> {
  const bytes = await readBytes(file, limits);
  const kind = await sniff(bytes);
  if (kind && imageKinds[kind]) {
    const image = await reencode(bytes, imageKinds[kind], file.name);
    return { name: cleanName(file.name, 'jpg'), contentType: image.contentType, bytes: image.bytes };
  }
  if (kind === 'application/pdf' && bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    return { name: cleanName(file.name, 'pdf'), contentType: kind, bytes };
  }
  if (!kind && /\.txt$/i.test(file.name) && isPlainText(bytes)) {
    return { name: cleanName(file.name, 'txt'), contentType: 'text/plain; charset=utf-8', bytes };
  }
  return fail('uploads.wrongType', { name: cleanName(file.name) });
}

/**
 * Reads every file or refuses all of them, so that nothing is stored of a form that is refused. Fields left empty (a
 * nameless file of no bytes, as browsers send) are skipped. Throws as readAttachment, and Fail `uploads.tooMany`.
 */
export async function readAttachments(
  files: readonly File[],
  limits: UploadLimits & { maxFiles: number },
): Promise<CleanFile[]> {
  const given = files.filter((file) => file.name !== '' || file.size > 0);
  if (given.length > limits.maxFiles) fail('uploads.tooMany', { limit: limits.maxFiles });
  for (const file of given) refuseLarge(file, limits);
  const clean: CleanFile[] = [];
  // One after another: decoded pictures are large.
  for (const file of given) clean.push(await readAttachment(file, limits));
  return clean;
}

/**
 * Stores `contents` under new random names below `folder`, then runs `act` with the names in order. When anything
 * fails, or `act` answers that the files are not needed (`keep: false`), they are gone again.
 */
export async function withStoredFiles<T extends object>(
  store: FileStore,
  folder: string,
  contents: readonly Uint8Array[],
  act: (keys: string[]) => Promise<T>,
): Promise<T> {
  const keys = contents.map(() => `${folder}/${randomBytes(20).toString('hex')}`);
  const discard = () => Promise.allSettled(keys.map((key) => store.delete(key)));
  try {
    for (const [at, bytes] of contents.entries()) await store.put(keys[at] as string, bytes);
    const result = await act(keys);
    if ('keep' in result && result.keep === false) await discard();
    return result;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The answer that hands a private file to one person: never run, never guessed at, never kept by a proxy. */
export function fileAnswer(bytes: Uint8Array, name: string, contentType: string): FileAnswer {
  return {
    headers: {
      'content-disposition': `${contentType.startsWith('image/') ? 'inline' : 'attachment'}; ${headerName(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
    },
    body: new File([Buffer.from(bytes)], name, { type: contentType }),
  };
}

function headerName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

async function readBytes(file: File, limits: UploadLimits): Promise<Buffer> {
  refuseLarge(file, limits);
  return Buffer.from(await file.arrayBuffer());
}

function refuseLarge(file: File, { maxBytes }: UploadLimits): void {
  if (file.size > maxBytes) {
    fail('uploads.tooLarge', { name: cleanName(file.name), megabytes: Math.floor(maxBytes / (1024 * 1024)) });
  }
}

/** The MIME type that the content shows, or undefined. A file that the sniffer chokes on shows none. */
async function sniff(bytes: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
}

// Decoding runs on the runtime's pool of four threads: at most four pictures at once, whatever arrives.
async function reencode(bytes: Buffer, format: string, name: string): Promise<CleanImage> {
  const { data, info } = await decode(bytes, format).catch(() => fail('uploads.notAnImage', { name: cleanName(name) }));
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height, sha256 };
}

async function decode(bytes: Buffer, format: string) {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 20 });
  if ((await image.metadata()).format !== format) throw new Error('the decoder sees another format');
  // The decoder writes no metadata (place, camera, preview) unless asked to; the turn it asks for is made for good.
  return image
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
}

function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells text from the rest
    return !/[\x00-\x08\x0b\x0e-\x1f\x7f]/.test(text);
  } catch {
    return false;
  }
}

/** A file's name without folders, characters that systems read as more than a name, and with the ending of its kind. */
function cleanName(name: string, ending?: string): string {
  const base = (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (!ending) return [...(base || 'file')].slice(0, 80).join('');
  const stem = [...base.replace(/\.[A-Za-z0-9]{1,8}$/, '')].slice(0, 80).join('').trim();
  return `${stem || 'file'}.${ending}`;
}
