import { openAsBlob } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import { Fail, fail, type RefusalCode } from '#lib/fail.ts';
import { deleteLeftovers } from '../files/delete-leftovers.server.ts';
import { fullDiskSeconds, isFullDisk } from '../files/full-disk.server.ts';
import { notePath } from '../files/set-aside.server.ts';

/** Which files a form may bring; `maxBytes` is the largest single one. */
export interface FormLimits {
  maxFiles: number;
  maxBytes: number;
}

export interface FormRead {
  /** Everything that was typed, and the files unless the form is refused. The files live until the reader is closed. */
  form: FormData;
  /**
   * Why the files are not taken: `uploads.tooLarge`, `uploads.tooMany`, `api.tooLarge`, `api.signInRequired`,
   * `api.tooManyRequests`, `uploads.noSpace`.
   */
  refused: Fail | null;
}

/** Reads the body of one request. */
export interface FormReader {
  /**
   * Throws Fail `api.tooLarge` for a body far beyond the limits, `api.badBody` for one that is no form.
   */
  read(request: Request, limits?: FormLimits): Promise<FormRead>;
  /** Deletes the files, also those of a body that is still being read. */
  close(): Promise<void>;
}

const megabyte = 1024 * 1024;
const noFiles: FormLimits = { maxFiles: 0, maxBytes: 0 };
/** Bytes of all typed text of a form together. */
const maxText = megabyte;
const maxFields = 500;
/**
 * A refused form is read on, and discarded, up to this many times its limit: a browser shows no answer before it has sent
 * everything, and the typed fields may come after the files.
 */
const readOnFactor = 4;
/** How many forms with files each account is sending now; each may take a hundred megabytes of the disk. */
const formsInFlight = new Map<string, number>();
const maxFormsInFlight = 4;
const folderStart = 'nearhand-form-';

/** Opens a file to be written; a test lets it fail. */
type OpenFile = (path: string, flags: string, mode: number) => Promise<Pick<FileHandle, 'writeFile' | 'close'>>;

/** Makes the folder for the files, which most forms come without; or why they are refused; null where the form may bring none. */
type Place = { makeFolder(): Promise<string>; openFile: OpenFile } | { refusal: Fail } | null;

/**
 * A form reader whose memory does not grow with the body: files are written to a folder of their own as they arrive, and
 * no further than the limits. `owner` is the account that brings them; a visitor (null) may bring none.
 */
export function formReader(owner: string | null, openFile: OpenFile = open): FormReader {
  let folder: Promise<string> | null = null;
  let counted = false;
  let closed = false;

  async function take(request: Request, limits: FormLimits): Promise<FormRead> {
    if (!isMultipart(request)) return { form: await readText(request), refused: null };
    return readMultipart(request, limits, limits.maxFiles > 0 ? findPlace() : null);
  }

  function findPlace(): Place {
    if (owner === null) return { refusal: new Fail('api.signInRequired') };
    const others = formsInFlight.get(owner) ?? 0;
    if (others >= maxFormsInFlight) return { refusal: new Fail('api.tooManyRequests', { seconds: 10 }) };
    formsInFlight.set(owner, others + 1);
    counted = true;
    return {
      makeFolder() {
        folder ??= mkdtemp(path.join(tmpdir(), folderStart));
        return folder;
      },
      openFile,
    };
  }

  async function deleteFiles(): Promise<void> {
    if (owner !== null && counted) {
      counted = false;
      const others = (formsInFlight.get(owner) ?? 1) - 1;
      if (others > 0) formsInFlight.set(owner, others);
      else formsInFlight.delete(owner);
    }
    const made = await folder?.catch(() => null);
    if (made) await rm(made, { recursive: true, force: true, maxRetries: 3 });
  }

  return {
    async read(request, limits = noFiles) {
      try {
        return await take(request, limits);
      } finally {
        // The reader was closed while the body was still arriving: these files have no other owner.
        if (closed) await deleteFiles();
      }
    },
    async close() {
      closed = true;
      await deleteFiles();
    },
  };
}

/** Deletes the files of forms whose process was killed. No form takes an hour. */
export const deleteAbandonedForms = (): Promise<void> => deleteLeftovers(tmpdir(), folderStart);

/** True for a body whose content type is a form with files. */
export const isMultipart = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '');

/** True for a body whose content type is one of the two that browsers send forms in. */
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
  const maxBytes = maxText + limits.maxFiles * limits.maxBytes;
  try {
    await pipeline(upTo(limits.maxFiles > 0 ? maxBytes * readOnFactor : maxBytes, request, maxBytes), parser);
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

/** Collects what the parser finds; once something is refused, only the typed fields. */
function collect(parser: Busboy, { maxFiles, maxBytes }: FormLimits, place: Place) {
  const disk = place && 'makeFolder' in place ? place : null;
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
    // The parser itself reports a body that breaks off.
    stream.on('error', () => {});
    stream.on('limit', () => {
      const tooLarge = { name: displayName(filename), megabytes: Math.floor(maxBytes / megabyte) };
      if (disk) refuse('uploads.tooLarge', tooLarge);
    });
    if (filename && place && 'refusal' in place) refused ??= place.refusal;
    // A file field that was left empty arrives as a file without a name.
    if (!disk || refused || !filename) return void stream.resume();
    const name = String(files.length);
    const handle = disk.makeFolder().then((folder) => openAt(path.join(folder, name), disk.openFile));
    files.push(storeFile(stream, handle, { field, name: filename, type: mimeType }).catch(giveUp));
  });
  parser.on('filesLimit', () => maxFiles > 0 && refuse('uploads.tooMany', { limit: maxFiles }));
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => refuse('api.badBody'));

  // What is typed after the files still arrives when the disk is full. Otherwise the body broke off, and the rest is not read.
  function giveUp(error: Error): null {
    if (isFullDisk(error)) refuse('uploads.noSpace', { seconds: fullDiskSeconds });
    else parser.destroy(error);
    return null;
  }

  async function finish(): Promise<FormRead> {
    const stored = (await Promise.all(files)).filter((one) => one !== null);
    if (stored.length > maxFiles) refuse('uploads.tooMany', { limit: maxFiles });
    if (!refused) for (const { field, file } of stored) form.append(field, file, file.name);
    return { form, refused };
  }
  return { finish };
}

const openAt = async (at: string, openFile: OpenFile) => ({ at, handle: await openFile(at, 'wx', 0o600) });

type Opened = Awaited<ReturnType<typeof openAt>>;

/**
 * Writes a file to disk as it arrives. When the disk refuses, the rest of the file is read and dropped, and what was written is
 * deleted at once.
 */
async function storeFile(
  stream: Readable,
  opened: Promise<Opened>,
  { field, name, type }: { field: string; name: string; type: string },
) {
  try {
    const { at } = await opened;
    await writeTo(await opened, stream);
    const file = new File([await openAsBlob(at, { type })], name, { type });
    notePath(file, at);
    return { field, file };
  } catch (error) {
    stream.resume();
    throw error;
  }
}

async function writeTo({ at, handle }: Opened, stream: Readable): Promise<void> {
  try {
    // Unlike in a pipeline, the stream outlives an error of the disk.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) await handle.writeFile(chunk);
  } catch (error) {
    await rm(at, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/**
 * Yields the body as it arrives. Throws Fail `api.tooLarge` once it, or its declared length, exceeds `maxBytes`; the refusal names
 * `allowedBytes`, what a form may have.
 */
async function* upTo(maxBytes: number, request: Request, allowedBytes = maxBytes): AsyncGenerator<Uint8Array> {
  const tooLarge = () => fail('api.tooLarge', { megabytes: Math.floor(allowedBytes / megabyte) });
  if (Number(request.headers.get('content-length')) > maxBytes) tooLarge();
  if (!request.body) return;
  let length = 0;
  for await (const chunk of Readable.fromWeb(request.body as never) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) tooLarge();
    yield chunk;
  }
}

const displayName = (name: string): string => [...name.replace(/\p{C}/gu, '')].slice(0, 80).join('') || 'file';
