import { PDFDocument } from 'pdf-lib';
import { z } from 'zod';
import { type Db, findObject, insertObject, newId, type Stored, type StripeObject } from '../store.server.ts';
import { refuse, refuseParameter } from './api-error.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { expand, readParameters, text } from './parameters.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';

const [kilobyte, megabyte] = [1024, 1024 * 1024];
type FileType = 'pdf' | 'jpg' | 'png';
const documents: readonly FileType[] = ['pdf', 'jpg', 'png'];

/** What a file is for: its types, its size and how long it is kept (https://docs.stripe.com/file-upload#uploading-a-file). */
const purposes: Record<string, { types: readonly FileType[]; bytes: number; days?: number }> = {
  account_requirement: { types: documents, bytes: 16 * megabyte },
  business_icon: { types: ['jpg', 'png'], bytes: 512 * kilobyte },
  business_logo: { types: ['jpg', 'png'], bytes: 512 * kilobyte },
  dispute_evidence: { types: documents, bytes: 5 * megabyte, days: 275 },
  identity_document: { types: documents, bytes: 16 * megabyte },
};

const mimeTypes: Record<FileType, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' };
const starts: [type: FileType, bytes: string][] = [
  ['pdf', '25504446'],
  ['jpg', 'ffd8ff'],
  ['png', '89504e470d0a1a0a'],
];

/** A file of evidence has fewer pages. */
const tooManyPages = 50;

const CreateFile = z.strictObject({ purpose: text, expand });

async function create(call: Call) {
  const { purpose } = readParameters(CreateFile, call.params);
  const rule = purposes[purpose];
  if (!rule)
    refuseParameter(`Invalid purpose: must be one of ${Object.keys(purposes).join(', ')}`, { param: 'purpose' });
  const { file } = call;
  if (!file || file.bytes.length === 0)
    return refuseParameter('Missing required param: file.', { code: 'parameter_missing', param: 'file' });
  const type = starts.find(([, start]) => file.bytes.subarray(0, 8).toString('hex').startsWith(start))?.[0];
  if (!type || !rule.types.includes(type)) {
    const accepted = rule.types.map((one) => mimeTypes[one]).join(', ');
    refuse(
      `We don't currently support that file type. Try uploading a file with one of the following mimetypes: ${accepted}.`,
      { param: 'file' },
    );
  }
  if (file.bytes.length > rule.bytes)
    refuse(`The file you uploaded was too large. The largest file of this purpose has ${rule.bytes} bytes.`, {
      param: 'file',
    });
  const pages = type === 'pdf' ? await countPages(file.bytes) : 1;
  if (purpose === 'dispute_evidence' && pages >= tooManyPages)
    refuse('The file you uploaded was too long. Please upload a file with fewer than 50 pages.', { param: 'file' });
  const body = newFile(call.now, { purpose, type, name: file.name, size: file.bytes.length, days: rule.days });
  await insertObject(call.db, body, { pages });
  await call.db.query('insert into sandbox.stripe_file (id, bytes) values ($1, $2)', [body.id, file.bytes]);
  return body;
}

async function countPages(bytes: Buffer): Promise<number> {
  const pages = await PDFDocument.load(bytes, { throwOnInvalidObject: true })
    .then((pdf) => pdf.getPageCount())
    .catch(() => null);
  return pages ?? refuse('The file you uploaded is not a valid PDF.', { param: 'file' });
}

/** Returns a file (https://docs.stripe.com/api/files/object). */
function newFile(
  now: number,
  { days, name, ...about }: { purpose: string; type: string; size: number; name: string; days: number | undefined },
): StripeObject {
  const id = newId('file');
  return {
    id,
    object: 'file',
    created: now,
    expires_at: days ? now + days * 86_400 : null,
    filename: name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    title: null,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
    ...about,
  };
}

/** The fields of evidence that name a file. */
export const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

/** All files of a dispute together. */
const mostBytes = 4.5 * megabyte;
/** What a bank takes of texts and files together (https://docs.stripe.com/disputes/best-practices). */
const mostPages = (network: string): number => (network === 'mastercard' ? 19 : 50);
/** How much of a text fills a page. */
const charactersOfAPage = 3_000;

/**
 * Throws the refusal of evidence that names an unknown file, one that has expired, or one of another purpose, and of more files or pages than a
 * bank takes.
 */
export async function refuseFiles(
  { db, now }: Pick<Call, 'db' | 'now'>,
  evidence: Record<string, unknown>,
  network: string,
): Promise<void> {
  let bytes = 0;
  let pages = 0;
  for (const field of fileFields) {
    const id = evidence[field];
    if (typeof id !== 'string' || id === '') continue;
    const file = await evidenceFile(db, now, id, `evidence[${field}]`);
    bytes += Number(file.body.size);
    pages += Number(file.private.pages);
  }
  if (bytes > mostBytes)
    refuse(
      "The files you've attached to this dispute as evidence will exceed the limit for a dispute's total size. Try using smaller files as evidence.",
      { param: 'evidence' },
    );
  const texts = Object.entries(evidence).filter(([name]) => !(fileFields as readonly string[]).includes(name));
  const characters = texts.reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : 0), 0);
  pages += Math.ceil(characters / charactersOfAPage);
  if (pages > mostPages(network))
    refuse(`The evidence has about ${pages} pages, and the network takes ${mostPages(network)}.`, {
      code: 'dispute_evidence_page_limit_exceeded',
      param: 'evidence',
    });
}

async function evidenceFile(db: Db, now: number, id: string, param: string): Promise<Stored> {
  const file = await findObject(db, 'file', id);
  const isOver = file?.body.expires_at && Number(file.body.expires_at) <= now;
  if (!file || isOver) return refuseParameter(`No such file upload: '${id}'`, { code: 'resource_missing', param });
  if (file.body.purpose !== 'dispute_evidence')
    refuse(`The file ${id} has the purpose ${file.body.purpose}; evidence takes dispute_evidence only.`, { param });
  return file;
}

/** Returns the bytes of a file, or null without one. */
export async function readFile(db: Db, id: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ bytes: Buffer }>('select bytes from sandbox.stripe_file where id = $1', [id]);
  return rows[0]?.bytes ?? null;
}

export const fileEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/files', run: create },
  listEndpoint('file', '/v1/files', { purpose: text.optional() }),
  retrieveEndpoint('file', '/v1/files'),
];
