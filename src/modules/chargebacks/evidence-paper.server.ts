import { createHash } from 'node:crypto';
import { cutText } from '#lib/cut-text.ts';
import { fallbackLanguage } from '#lib/languages.ts';
import { formatWhenInFull } from '#lib/when.ts';
import { readableName } from '#platform/words.server.ts';
import { agreementLines, scopeLines } from './build-evidence.server.ts';
import type { EvidencePhoto, JobFacts } from './views.server.ts';

/** What the PDF for a bank says, in English. */
export interface EvidencePaper {
  title: string;
  /** Where the photos come from. */
  lead: string;
  /** What was agreed, and what was to be done. */
  lines: string[];
  /** The oldest first. */
  photos: { key: string; caption: string[] }[];
}

/** The longest of what stands before the photos, in characters: less than two pages. */
const maxLines = 4_000;

/** Returns what the PDF says; null without photos. */
export function describePaper(facts: JobFacts, photos: readonly EvidencePhoto[]): EvidencePaper | null {
  if (photos.length === 0) return null;
  const about = [
    `Client: ${readableName(facts.clientName, fallbackLanguage)}`,
    ...agreementLines(facts),
    ...scopeLines(facts),
  ];
  const text = cutText(about.join('\n'), maxLines);
  return {
    title: facts.title,
    lead: leadOf(photos),
    lines: text.split('\n'),
    photos: photos.map((photo) => ({ key: photo.key, caption: captionOf(facts, photo) })),
  };
}

/** Says of the photos of the work alone that they were taken during the job. */
function leadOf(photos: readonly EvidencePhoto[]): string {
  const sent = photos.filter(isSent).length;
  return [
    ...(sent < photos.length ? ['The photos of the work were uploaded to the platform during the job.'] : []),
    ...(sent > 0 ? ['Pictures that were sent in a message are marked as such.'] : []),
    'The time of each upload is stated. The platform does not edit photos; it only reduces their size.',
  ].join(' ');
}

/** Whether a picture was sent in a message. */
const isSent = ({ kind }: EvidencePhoto): boolean => kind === 'client' || kind === 'worker';

const shown: Record<EvidencePhoto['kind'], string> = {
  before: 'Before the work',
  during: 'During the work',
  after: 'After the work',
  client: 'Sent in a message by the client',
  worker: 'Sent in a message by the service provider',
};

/** What a photo shows, by whom it is, and when it reached the platform, with the zone. */
function captionOf({ clientName, workerName, timeZone }: JobFacts, { kind, at }: EvidencePhoto): string[] {
  const author = readableName(kind === 'client' ? clientName : workerName, fallbackLanguage);
  const role = kind === 'client' ? 'the client' : 'the service provider';
  const when = formatWhenInFull(new Date(at).toISOString(), timeZone, fallbackLanguage);
  return [shown[kind], `Uploaded by ${role}, ${author}`, `${when} (server time)`];
}

/** Identifies what a PDF says. */
export const basisOf = (paper: EvidencePaper): string =>
  createHash('sha256').update(JSON.stringify(paper)).digest('hex');
