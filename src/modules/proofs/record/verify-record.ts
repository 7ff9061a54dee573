import type { Manifest, ManifestEntry } from './manifest.ts';

/** What is wrong with an unpacked archive, and the file that it is about, where it is about one. */
export interface Finding {
  kind: 'unreadable' | 'job' | 'order' | 'entry' | 'missing' | 'photo' | 'extra' | 'head';
  file?: string;
}

/**
 * Checks unpacked files, by name, against the chain of their `manifest.json`. Returns everything that does not fit; nothing if
 * all of it is unchanged. The text of this function is the script of `verify.html`, which works without network: it uses nothing
 * but its argument and what browsers have.
 */
export async function verifyRecord(files: Map<string, Uint8Array<ArrayBuffer>>): Promise<Finding[]> {
  const hash = async (bytes: Uint8Array<ArrayBuffer>) => {
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  const hashLines = (lines: unknown[]) => hash(new TextEncoder().encode(lines.join('\n')));
  /** What is wrong with one photo and its entry, whatever their place in the chain. */
  const checkEntry = async ({ number, file, slot, takenAt, place, sha256, ...entry }: ManifestEntry) => {
    const found: Finding[] = [];
    const own = await hashLines([number, file, slot, takenAt, place ?? '-', sha256, entry.previous]);
    if (own !== entry.hash) found.push({ kind: 'entry', file });
    const photo = files.get(file);
    if (!photo) found.push({ kind: 'missing', file });
    else if ((await hash(photo)) !== sha256) found.push({ kind: 'photo', file });
    return found;
  };
  try {
    const { format, job, entries, head }: Manifest = JSON.parse(new TextDecoder().decode(files.get('manifest.json')));
    if (format !== 'proof-photos/1') return [{ kind: 'unreadable' }];
    const findings: Finding[] = [];
    let previous = await hashLines([format, job.id, job.title]);
    for (const [at, entry] of entries.entries()) {
      const { number, file } = entry;
      const isNext = number === at + 1 && entry.previous === previous;
      if (!isNext) findings.push(at === 0 && number === 1 ? { kind: 'job' } : { kind: 'order', file });
      findings.push(...(await checkEntry(entry)));
      previous = entry.hash;
    }
    if (head !== previous) findings.push({ kind: 'head' });
    const names = new Set(entries.map(({ file }) => file));
    const others = [...files.keys()].filter((file) => /\.(jpe?g|png|webp|avif)$/i.test(file) && !names.has(file));
    return [...findings, ...others.map((file): Finding => ({ kind: 'extra', file }))];
  } catch {
    return [{ kind: 'unreadable' }];
  }
}
