import { makeZip } from 'client-zip';
import { formatWhenInFull } from '#lib/when.ts';
import { formatPlace } from '../place.ts';
import { chainPhotos } from './chain.ts';
import type { Manifest } from './manifest.ts';
import type { ProofRecord, RecordReader } from './proof-record.ts';
import { verifyPage } from './verify-page.ts';

/** Returns a ZIP archive of a job's photos, with the manifest of their chain and a page that verifies it without network. */
export async function zipRecord(record: ProofRecord, reader: RecordReader): Promise<Uint8Array<ArrayBuffer>> {
  const manifest = await chainPhotos(record.job, record.photos);
  const contents: [name: string, input: string | Uint8Array<ArrayBuffer>][] = [
    ...record.photos.map(({ file, bytes }) => [file, bytes] as [string, Uint8Array<ArrayBuffer>]),
    ['manifest.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['README.txt', readMe(record, manifest, reader)],
    ['verify.html', verifyPage(reader)],
  ];
  const entries = contents.map(([name, input]) => ({ name, input, lastModified: record.at }));
  return new Uint8Array(await new Response(makeZip(entries)).arrayBuffer());
}

/** The text about an archive, in the reader's language. Lines end as Windows wants them; the others do not mind. */
function readMe(record: ProofRecord, { head }: Manifest, { t, language }: RecordReader): string {
  const photos = record.photos.map(({ file, takenAt, place }) => {
    const when = formatWhenInFull(takenAt, record.timeZone, language);
    return `${file}\n  ${when} (${takenAt})\n  ${place ? formatPlace(place) : t('proofs:place.none')}`;
  });
  const text = [
    `${t('proofs:title')}: ${record.job.title}`,
    [
      `${t('proofs:client')}: ${record.clientName}`,
      `${t('proofs:pro')}: ${record.proName}`,
      `${t('proofs:exported')}: ${formatWhenInFull(record.at.toISOString(), record.timeZone, language)}`,
    ].join('\n'),
    ...photos,
    t('proofs:time.text'),
    `${t('proofs:head.title')}:\n${head}`,
    `${t('proofs:verify.title')}\n\n${t('proofs:verify.steps')}`,
    t('proofs:verify.compare'),
    t('proofs:verify.limits'),
    `${t('proofs:verify.formula')}\n\n${formula}`,
  ].join('\n\n');
  return `\ufeff${text}\n`.replaceAll('\n', '\r\n');
}

/** What each hash is made of, for readers who check it with other tools. */
const formula = `previous (1) = sha256(format LF job.id LF job.title)
previous (n) = hash (n-1)
hash = sha256(number LF file LF slot LF takenAt LF place LF sha256 LF previous)
head = hash (last)`;
