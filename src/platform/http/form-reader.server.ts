import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import { hours } from '#lib/clock.ts';
import { Fail, fail, type RefusalCode } from '#lib/fail.ts';
import { type Turn, waitTurn } from './turns.server.ts';

/** Which files a form may bring; `maxBytes` is the largest single one. */
export interface FormLimits {
  maxFiles: number;
  maxBytes: number;
}

export interface FormRead {
  /** Everything that was typed; files only of a form that is not refused. They live until the reader is closed. */
  form: FormData;
  /** Why the files are not taken: `uploads.tooLarge`, `uploads.tooMany`, `api.tooLarge`, `api.signInRequired`, `api.tooManyRequests`. */
  refused: Fail | null;
}

/** Reads the body of one request. */
export interface FormReader {
  /**
   * Throws Fail `api.tooLarge` for a body that is not even worth reading to its end, `api.badBody` for one that is no
   * form.
   */
  read(request: Request, limits?: FormLimits): Promise<FormRead>;
  /** Forgets the files, also those of a body that is still being read. */
  close(): Promise<void>;
}

const megabyte = 1024 * 1024;
const noFiles: FormLimits = { maxFiles: 0, maxBytes: 0 };
/** All typed text of a form together. */
const maxText = megabyte;
const maxFields = 500;
/**
 * A refused form is read on, and thrown away, up to so many times its limit: a browser shows no answer before it has
 * sent everything, and what was typed may stand behind the files.
 */
const patience = 4;
/** Forms with files that each account has on its way now; each may take a hundred megabytes of the disk. */
const underWay = new Map<string, number>();
const mostUnderWay = 4;
const folderStart = path.join(tmpdir(), 'nearhand-form-');

/** Where files go, or why they go nowhere; null where none are asked for. */
type Place = { folder: string } | { refusal: Fail } | null;

/**
 * A form reader whose memory does not grow with the body: files are written to a folder of their own as they arrive, and
 * no further than the limits. `owner` is the account that brings them; a visitor (null) may bring none.
 */
export function formReader(owner: string | null): FormReader {
  const folders: string[] = [];
  let turn: Turn | null = null;
  let counted = false;
  let closed = false;

  async function take(request: Request, limits: FormLimits): Promise<FormRead> {
    if (!isMultipart(request)) return { form: await readText(request), refused: null };
    const read = await readMultipart(request, limits, limits.maxFiles > 0 ? await findPlace() : null);
    // From here on somebody takes the files into memory: few at once, however many arrive.
    if ([...read.form.values()].some((value) => typeof value !== 'string')) turn ??= await waitTurn();
    return read;
  }

  async function findPlace(): Promise<Place> {
    if (owner === null) return { refusal: new Fail('api.signInRequired') };
    const others = underWay.get(owner) ?? 0;
    if (others >= mostUnderWay) return { refusal: new Fail('api.tooManyRequests', { seconds: 10 }) };
    underWay.set(owner, others + 1);
    counted = true;
    const folder = await mkdtemp(folderStart);
    folders.push(folder);
    return { folder };
  }

  async function forget(): Promise<void> {
    turn?.end();
    if (owner !== null && counted) {
      counted = false;
      const others = (underWay.get(owner) ?? 1) - 1;
      if (others > 0) underWay.set(owner, others);
      else underWay.delete(owner);
    }
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 })));
  }

  return {
    async read(request, limits = noFiles) {
      try {
        return await take(request, limits);
      } finally {
        // Who asked is gone already: nobody else would forget what was taken meanwhile.
        if (closed) await forget();
      }
    },
    async close() {
      closed = true;
      await forget();
    },
  };
}

/** Removes the files of forms whose process was killed. No form takes an hour. */
export async function forgetLeftForms(): Promise<void> {
  const names = await readdir(tmpdir());
  const folders = names.map((name) => path.join(tmpdir(), name)).filter((folder) => folder.startsWith(folderStart));
  // On a shared machine, some may be another user's.
  await Promise.allSettled(
    folders.map(async (folder) => {
      const { mtimeMs } = await stat(folder);
      if (mtimeMs < Date.now() - hours(1)) await rm(folder, { recursive: true });
    }),
  );
}

/** True for a body that says of itself that it is a form with files. */
export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');

/** True for a body that says of itself that it is a form, in one of the two shapes that browsers send them in. */
export const isForm = (request: Request): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

/** The body of an ordinary form. */
async function readText(request: Request): Promise<FormData> {
  const form = new FormData();
  const chunks: Uint8Array[] = [];
  for await (const chunk of upTo(maxText, request)) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  // A megabyte of empty fields would keep the process busy for seconds.
  if (text.split('&', maxFields + 1).length > maxFields) fail('api.badBody');
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

async function readMultipart(request: Request, limits: FormLimits, place: Place): Promise<FormRead> {
  const parser = parserFor(request, limits);
  const parts = collect(parser, limits, place);
  const most = maxText + limits.maxFiles * limits.maxBytes;
  try {
    await pipeline(upTo(limits.maxFiles > 0 ? most * patience : most, request), parser);
  } catch (error) {
    await parts.finish();
    // An error of the file system is ours.
    throw error instanceof Fail || (error as NodeJS.ErrnoException).path ? error : new Fail('api.badBody');
  }
  return parts.finish();
}

function parserFor(request: Request, { maxFiles, maxBytes }: FormLimits): Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      // One more of each: a file field left empty arrives as a file, and a file of just the limit is none above it.
      limits: {
        files: maxFiles + 1,
        fileSize: maxBytes + 1,
        fields: maxFields,
        fieldSize: maxText,
        parts: maxFields + 100,
      },
    });
  } catch {
    return fail('api.badBody');
  }
}

/** Keeps what the parser finds, until something is refused: then only what was typed. */
function collect(parser: Busboy, { maxFiles, maxBytes }: FormLimits, place: Place) {
  const folder = place && 'folder' in place ? place.folder : null;
  const form = new FormData();
  const files: Promise<{ field: string; file: File } | null>[] = [];
  let refused: Fail | null = null;
  let text = 0;
  const refuse = (code: RefusalCode, data = {}) => {
    refused ??= new Fail(code, data);
  };
  parser.on('field', (name, value, { valueTruncated }) => {
    text += name.length + value.length;
    if (valueTruncated || text > maxText) refuse('api.tooLarge', { megabytes: maxText / megabyte });
    else form.append(name, value);
  });
  parser.on('file', (field, stream, { filename = '', mimeType }) => {
    // A body that breaks off is told by the parser itself.
    stream.on('error', () => {});
    stream.on('limit', () => {
      const tooLarge = { name: shown(filename), megabytes: Math.floor(maxBytes / megabyte) };
      if (folder) refuse('uploads.tooLarge', tooLarge);
    });
    if (filename && place && 'refusal' in place) refused ??= place.refusal;
    if (!folder || refused) return void stream.resume();
    const at = path.join(folder, String(files.length));
    files.push(keep(stream, at, field, filename, mimeType).catch(giveUp));
  });
  parser.on('filesLimit', () => maxFiles > 0 && refuse('uploads.tooMany', { limit: maxFiles }));
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => refuse('api.badBody'));

  // The disk refused, or the body broke off: nobody reads on.
  function giveUp(error: Error): null {
    parser.destroy(error);
    return null;
  }

  async function finish(): Promise<FormRead> {
    const kept = (await Promise.all(files)).filter((one) => one !== null);
    if (kept.length > maxFiles) refuse('uploads.tooMany', { limit: maxFiles });
    if (!refused) for (const { field, file } of kept) form.append(field, file, file.name);
    return { form, refused };
  }
  return { finish };
}

/** Writes a file as it arrives; null for a field that was left empty. */
async function keep(stream: Readable, at: string, field: string, name: string, type: string) {
  await pipeline(stream, createWriteStream(at, { mode: 0o600 }));
  const blob = await openAsBlob(at, { type });
  return name === '' && blob.size === 0 ? null : { field, file: new File([blob], name, { type }) };
}

/** The body as it arrives. Throws Fail `api.tooLarge` once it is longer than `most` bytes, at once when it says so. */
async function* upTo(most: number, request: Request): AsyncGenerator<Uint8Array> {
  const tooLarge = () => fail('api.tooLarge', { megabytes: Math.floor(most / megabyte) });
  if (Number(request.headers.get('content-length')) > most) tooLarge();
  if (!request.body) return;
  let length = 0;
  for await (const chunk of Readable.fromWeb(request.body as never) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > most) tooLarge();
    yield chunk;
  }
}

const shown = (name: string): string => [...name.replace(/\p{C}/gu, '')].slice(0, 80).join('') || 'file';
