import { fail } from '#lib/fail.ts';
import { reencodeImage } from './images.server.ts';
import { cleanName, readUpload, refuseLarge, type UploadLimits } from './upload.server.ts';

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
  const image = await reencodeImage(upload, file.name);
  if (image) return { name: cleanName(file.name, 'jpg'), contentType: image.contentType, bytes: image.bytes };
  if (contentType === 'application/pdf' && bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    return { name: cleanName(file.name, 'pdf'), contentType, bytes };
  }
  if (!contentType && /\.txt$/i.test(file.name) && isPlainText(bytes)) {
    return { name: cleanName(file.name, 'txt'), contentType: 'text/plain; charset=utf-8', bytes };
  }
  return fail('uploads.wrongType', { name: cleanName(file.name) });
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
