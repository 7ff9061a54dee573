import { fail } from '#lib/fail.ts';
import { reencodeImage } from './images.server.ts';
import { cleanName, readUpload, refuseLarge, type Upload, type UploadLimits } from './upload.server.ts';

/** An uploaded document of an allowed type, under a safe name. */
export interface CleanFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/**
 * Reads a document: a picture (re-encoded), a PDF, or plain text in UTF-8. The content decides the type; only text, which
 * has no signature, must also be named `.txt`. Throws Fail `uploads.tooLarge`, `uploads.wrongType`, and
 * `uploads.notAnImage` for a picture that cannot be decoded.
 */
export async function readAttachment(file: File, limits: UploadLimits): Promise<CleanFile> {
  const upload = await readUpload(file, limits);
  const { bytes, contentType } = upload;
  const document = await readDocument(upload, file.name);
  if (document) return document;
  if (!contentType && /\.txt$/i.test(file.name) && isPlainText(bytes)) {
    return { name: cleanName(file.name, 'txt'), contentType: 'text/plain; charset=utf-8', bytes };
  }
  return fail('uploads.wrongType', { name: cleanName(file.name) });
}

/** The types that scanners and phones make. */
const scanTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

/** Reads a scanned paper: a PDF, or a JPEG, PNG or WebP picture, which is re-encoded. Throws Fail
 * `uploads.notAScan` for other content. */
export async function readScan(file: File, limits: UploadLimits): Promise<CleanFile> {
  const upload = await readUpload(file, limits);
  const scan = scanTypes.includes(upload.contentType ?? '') ? await readDocument(upload, file.name) : null;
  return scan ?? fail('uploads.notAScan', { name: cleanName(file.name) });
}

/** Returns the picture (re-encoded) or the PDF in `upload`; null when it is neither. */
async function readDocument(upload: Upload, name: string): Promise<CleanFile | null> {
  const { bytes, contentType } = upload;
  const image = await reencodeImage(upload, name);
  if (image) return { name: cleanName(name, 'jpg'), contentType: image.contentType, bytes: image.bytes };
  const isPdf = contentType === 'application/pdf' && bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
  return isPdf ? { name: cleanName(name, 'pdf'), contentType, bytes } : null;
}

/**
 * Reads every file or refuses them all, so that nothing of a refused form is stored. Skips empty file fields, which
 * browsers send as a file without a name or content. Throws like readAttachment, and Fail `uploads.tooMany`.
 */
export async function readAttachments(
  files: readonly File[],
  limits: UploadLimits & { maxFiles: number },
): Promise<CleanFile[]> {
  const uploads = files.filter((file) => file.name !== '' || file.size > 0);
  if (uploads.length > limits.maxFiles) fail('uploads.tooMany', { limit: limits.maxFiles });
  for (const file of uploads) refuseLarge(file, limits);
  const attachments: CleanFile[] = [];
  // One at a time, because decoded pictures are large.
  for (const file of uploads) attachments.push(await readAttachment(file, limits));
  return attachments;
}

function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are how binary content shows itself
    return !/[\x00-\x08\x0b\x0e-\x1f\x7f]/.test(text);
  } catch {
    return false;
  }
}
