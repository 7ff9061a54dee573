import { fileTypeFromBuffer } from 'file-type';
import { fail } from '#lib/fail.ts';

export interface UploadLimits {
  /** The largest single file, in bytes. */
  maxBytes: number;
}

/** All signatures are within the first bytes. */
const sampleBytes = 4_100;

/** Returns the MIME type that the content shows, whatever the file is called. Text has no signature, so it shows none. */
export async function sniffType(file: Blob): Promise<string | undefined> {
  const start = await bytesOf(file.slice(0, sampleBytes));
  // The sniffer throws on some malformed files.
  return (await fileTypeFromBuffer(start).catch(() => undefined))?.mime;
}

/** Reads a file into memory. */
export const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** Throws Fail `uploads.tooLarge` for a file above the limit, without reading it. */
export function refuseLarge(file: File, { maxBytes }: UploadLimits): void {
  if (file.size > maxBytes) {
    fail('uploads.tooLarge', { name: cleanName(file.name), megabytes: Math.floor(maxBytes / (1024 * 1024)) });
  }
}

/**
 * Returns a file name that is safe to store and to show: no folders, no characters that a system reads as more than a
 * name, and the extension `extension` where one is given.
 */
export function cleanName(name: string, extension?: string): string {
  const base = (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (!extension) return [...(base || 'file')].slice(0, 80).join('');
  const stem = [...base.replace(/\.[A-Za-z0-9]{1,8}$/, '')].slice(0, 80).join('').trim();
  return `${stem || 'file'}.${extension}`;
}
