import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { languageFromHeader } from '#lib/accepted-language.ts';
import { readCookie } from '#lib/cookies.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import { languageParameter } from '#lib/page-address.ts';
import { addressHeader, mayHaveSession, readActor } from '#modules/identity/public.server.ts';
import { unambiguousCookies } from '#platform/http/cookie-header.server.ts';
import type { Context, Services } from '#platform/operations/context.server.ts';

/** A request's context, and the error that kept its session from being read; null when nothing did. */
export interface RequestContext {
  context: Context;
  trouble: unknown;
}

/**
 * Returns the actor, the language and the network address of a request, for pages and the API alike. Call it once a request.
 * With `trouble`, the actor is a visitor only because the session could not be read: answer with an error, not as a visitor.
 */
export async function requestContext(c: HonoContext, services: Services): Promise<RequestContext> {
  const ip = addressOf(c, services);
  const requestHeaders = headersFor(c, ip);
  const responseHeaders = new Headers();
  let trouble: unknown = null;
  const actor = await readActor(services, requestHeaders, responseHeaders).catch((error): Context['actor'] => {
    trouble = error;
    return { kind: 'visitor' };
  });
  const language = languageOf(c, services, actor);
  const { signal } = c.req.raw;
  const readActorAgain = actor.kind === 'user' ? makeReader(services, requestHeaders) : undefined;
  const context = { ...services, actor, language, ip, requestHeaders, responseHeaders, readActorAgain, signal };
  return { context, trouble };
}

/** A request that takes longer than this may have outlived its session. */
const slowRequestMs = 1_000;

/**
 * Returns a function that reads the session again once the request has taken longer than `slowRequestMs`: a client can send a body slowly until
 * after a sign-out, or until after it has lost a right.
 */
function makeReader(services: Services, headers: Headers): () => Promise<Context['actor'] | null> {
  const readAt = performance.now();
  return async () => (performance.now() - readAt > slowRequestMs ? readActor(services, headers, new Headers()) : null);
}

/**
 * Returns the headers for the account library, which reads the network address from one of them. That header is always set
 * here, so that a visitor cannot forge it; and the library has to read the session that we read. A GET request without a session never
 * reaches the library and skips the copy, which costs more than the rest of this function.
 */
function headersFor(c: HonoContext, ip: string): Headers {
  const original = c.req.raw.headers;
  if ((c.req.method === 'GET' || c.req.method === 'HEAD') && !mayHaveSession(original)) return original;
  const headers = new Headers(original);
  headers.set(addressHeader, ip);
  const cookies = headers.get('cookie');
  if (cookies) headers.set('cookie', unambiguousCookies(cookies));
  return headers;
}

/**
 * Returns the language of the response: the one that the address asks for, else the one chosen on the device, else the
 * account's, else that of the address by which the visitor came, else the browser's.
 */
export function languageOf(
  c: HonoContext,
  { config }: Services,
  actor: Context['actor'] = { kind: 'visitor' },
): Language {
  const asked = c.req.query(languageParameter);
  if (isLanguage(asked)) return asked;
  const chosen = (cookie: string) => readCookie(c.req.header('cookie') ?? null, cookie, config.APP_URL);
  const deviceLanguage = chosen('language');
  if (isLanguage(deviceLanguage)) return deviceLanguage;
  if (actor.kind === 'user') return actor.user.language;
  const visitLanguage = chosen('visitLanguage');
  return isLanguage(visitLanguage) ? visitLanguage : languageFromHeader(c.req.header('accept-language') ?? null);
}

/** Returns the client's network address: from the header of the trusted proxies if there are any, else from the socket. */
export function addressOf(c: HonoContext, { config }: Services): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const proxied = config.TRUSTED_PROXIES > 0 ? forwarded.at(-config.TRUSTED_PROXIES) : undefined;
  return proxied || getConnInfo(c).remote.address || '0.0.0.0';
}
