import { createHash } from 'node:crypto';
import { refuseParameter } from './api-error.ts';
import { decodeForm, type FormValue } from './form.ts';

/** A file that a call brings. */
export interface SentFile {
  name: string;
  bytes: Buffer;
}

interface Body {
  params: Record<string, FormValue>;
  file: SentFile | null;
  /** Equal for equal requests: a form with a file has other boundaries each time. */
  print: string;
}

/** Reads the body of a call: an encoded form, or one of parts with a file. */
export async function readBody(request: Request): Promise<Body> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const raw = await request.text();
    return { params: decodeForm(raw), file: null, print: raw };
  }
  const form = await request.formData().catch(() => refuseParameter('Invalid request body.', { param: 'file' }));
  const texts = new URLSearchParams();
  let file: SentFile | null = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.append(name, value);
    else if (name === 'file') file = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) };
    else texts.append(name, value.name);
  }
  const sha256 = file && createHash('sha256').update(file.bytes).digest('hex');
  return { params: decodeForm(String(texts)), file, print: JSON.stringify([String(texts), file?.name, sha256]) };
}
