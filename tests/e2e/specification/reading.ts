import type { IncomingHttpHeaders } from 'node:http';
import type { Page } from 'playwright-core';
import { openPage } from '#tests/support/browser.ts';
import { origin, send, sendForm } from '#tests/support/built-site.ts';
import { db } from '#tests/support/database.ts';
import { onNextFile } from '#tests/support/files-in-a-row.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';

/** Pages of the built site with the sample data, as a browser without script reads them. */

export interface ReadPage {
  status: number;
  headers: IncomingHttpHeaders;
  /** Where a redirect leads. */
  location: string | undefined;
  html: string;
  /** The words on the page, in their order. */
  text: string;
}

interface Reader {
  /** The email address of a sample account; without it, a visitor. */
  as?: string;
  host?: string;
  language?: string;
}

const cookies = new Map<string, Promise<string>>();
onNextFile(() => cookies.clear());

async function signIn(email: string): Promise<string> {
  const account = db.selectFrom('user').select('id').where('email', '=', email);
  return sessionCookie(await account.executeTakeFirstOrThrow());
}

/** Opens a page in English on which the sample account is signed in. */
export async function pageAs(email: string, expected: RegExp[] = []): Promise<Page> {
  const page = await openPage({ baseURL: origin, locale: 'en-US', expected });
  const pairs = `${await cookieOf(email)}; language=en`.split('; ').filter((pair) => !pair.startsWith('__Host-'));
  const cookies = pairs.map((pair) => ({
    name: pair.split('=')[0] ?? '',
    value: pair.split('=')[1] ?? '',
    url: origin,
  }));
  await page.context().addCookies(cookies);
  return page;
}

/** Returns the cookie header of a browser in which the sample account is signed in. */
function cookieOf(email: string): Promise<string> {
  const cookie = cookies.get(email) ?? signIn(email);
  cookies.set(email, cookie);
  return cookie;
}

async function headersOf({ as, host, language = 'en' }: Reader): Promise<Record<string, string>> {
  const cookie = as ? `${await cookieOf(as)}; language=${language}` : `language=${language}`;
  return { cookie, ...(host && { host }) };
}

export async function read(path: string, reader: Reader = {}): Promise<ReadPage> {
  return toPage(await send(path, { headers: await headersOf(reader) }));
}

/** Submits a form. */
export async function submit(path: string, fields: Record<string, string>, reader: Reader = {}): Promise<ReadPage> {
  return toPage(await sendForm(path, fields, await headersOf(reader)));
}

function toPage({ status, headers, text: html }: Awaited<ReturnType<typeof send>>): ReadPage {
  return { status, headers, location: headers.location, html, text: wordsOf(html) };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function wordsOf(html: string): string {
  return html
    .replaceAll(/<(script|style|title)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&([a-z]+|#x27);/g, (whole, name) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ');
}
