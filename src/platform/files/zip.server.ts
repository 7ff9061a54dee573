import { makeZip } from 'client-zip';

/** A file of an archive. */
export interface ZipEntry {
  /** The path in the archive. */
  name: string;
  content: Uint8Array | string;
}

/**
 * Returns a ZIP archive as it is made: the next entry is asked for when the one before has been read. Nothing is compressed,
 * because photos and PDFs are already.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncIterable<Uint8Array> {
  return makeZip(inputs(entries, at));
}

async function* inputs(entries: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const { name, content } of entries) {
    const input = typeof content === 'string' ? content : new Uint8Array(content);
    yield { name, lastModified, input };
  }
}
