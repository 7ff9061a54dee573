import { fail } from '#lib/fail.ts';
import { formatOf, reencodeImage } from './images.server.ts';
import { setAside } from './set-aside.server.ts';
import { bytesOf, cleanName, refuseLarge, sniffType, type UploadLimits } from './upload.server.ts';

/** An uploaded document of an allowed type, under a safe name. Its content is read when it is stored. */
export interface CleanFile {
  name: string;
  contentType: string;
  content: Blob;
}

/**
 * Reads a document of the account `owner`: a picture (re-encoded), a PDF, or plain text in UTF-8. The content decides the type; only
 * text, which has no signature, must also be named `.txt`. Throws Fail `uploads.tooLarge`, `uploads.wrongType`, and what
 * `Pictures.make` throws.
 */
export async function readAttachment(owner: string, file: File, limits: UploadLimits): Promise<CleanFile> {
  refuseLarge(file, limits);
  const contentType = await sniffType(file);
  const document = await readDocument(owner, file, contentType);
  if (document) return document;
  if (!contentType && /\.txt$/i.test(file.name) && (await isPlainText(file))) {
    return { name: cleanName(file.name, 'txt'), contentType: 'text/plain; charset=utf-8', content: file };
  }
  return fail('uploads.wrongType', { name: cleanName(file.name) });
}

/** The types that scanners and phones make. */
const scanTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

/** Reads a scanned paper of the account `owner`: a PDF, or a JPEG, PNG or WebP picture, which is re-encoded. Throws Fail
 * `uploads.tooLarge`, `uploads.notAScan` for other content, and what `Pictures.make` throws. */
export async function readScan(owner: string, file: File, limits: UploadLimits): Promise<CleanFile> {
  refuseLarge(file, limits);
  const contentType = await sniffType(file);
  const scan = scanTypes.includes(contentType ?? '') ? await readDocument(owner, file, contentType) : null;
  return scan ?? fail('uploads.notAScan', { name: cleanName(file.name) });
}

/** Returns the picture (re-encoded) or the PDF in `file`; null when it is neither. */
async function readDocument(owner: string, file: File, contentType: string | undefined): Promise<CleanFile | null> {
  const format = formatOf(contentType);
  if (format) {
    const image = await reencodeImage(owner, file, format);
    const content = await setAside(file, image.bytes);
    return { name: cleanName(file.name, 'jpg'), contentType: image.contentType, content };
  }
  if (contentType !== 'application/pdf') return null;
  const start = Buffer.from(await bytesOf(file.slice(0, 5))).toString('latin1');
  return start === '%PDF-' ? { name: cleanName(file.name, 'pdf'), contentType, content: file } : null;
}

/**
 * Reads every file or refuses them all, so that nothing of a refused form is stored. Skips empty file fields, which
 * browsers send as a file without a name or content. Throws like readAttachment, and Fail `uploads.tooMany`.
 */
export async function readAttachments(
  owner: string,
  files: readonly File[],
  limits: UploadLimits & { maxFiles: number },
): Promise<CleanFile[]> {
  const uploads = files.filter((file) => file.name !== '' || file.size > 0);
  if (uploads.length > limits.maxFiles) fail('uploads.tooMany', { limit: limits.maxFiles });
  for (const file of uploads) refuseLarge(file, limits);
  const attachments: CleanFile[] = [];
  // One at a time: the account's other forms, and other accounts, have their turns in between.
  for (const file of uploads) attachments.push(await readAttachment(owner, file, limits));
  return attachments;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are how binary content shows itself
const controlCharacter = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;

/** Reads piece by piece: a text of ten megabytes is never in memory as a whole. */
async function isPlainText(file: Blob): Promise<boolean> {
  if (file.size === 0) return false;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of file.stream()) {
      if (controlCharacter.test(decoder.decode(piece, { stream: true }))) return false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
