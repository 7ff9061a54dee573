import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { isLanguage, type Language, languageFromHeader } from '#lib/languages.ts';
import { addressHeader, mayHaveSession, readActor } from '#modules/identity/public.server.ts';
import type { Context, Services } from '#platform/operations/context.server.ts';

/**
 * Returns who sends a request, in which language and from where: once a request, the same for pages and for the API. When
 * the session cannot be read, the sender counts as a visitor and `onTrouble` gets the cause; without it, the cause is thrown.
 */
export async function requestContext(
  c: HonoContext,
  services: Services,
  onTrouble: (error: unknown) => void = rethrow,
): Promise<Context> {
  const ip = addressOf(c, services);
  const requestHeaders = headersFor(c, ip);
  const responseHeaders = new Headers();
  const actor = await readActor(services, requestHeaders, responseHeaders).catch((error): Context['actor'] => {
    onTrouble(error);
    return { kind: 'visitor' };
  });
  const language = languageOf(c, actor);
  return { ...services, actor, language, ip, requestHeaders, responseHeaders };
}

/**
 * Returns the headers for the account library, which reads the network address from one of them: it is always set here, so
 * that no visitor can write it. A reading request without a session never reaches the library and is spared the copy, which
 * costs more than the rest of this function.
 */
function headersFor(c: HonoContext, ip: string): Headers {
  const given = c.req.raw.headers;
  if ((c.req.method === 'GET' || c.req.method === 'HEAD') && !mayHaveSession(given)) return given;
  const headers = new Headers(given);
  headers.set(addressHeader, ip);
  return headers;
}

function rethrow(error: unknown): never {
  throw error;
}

/** Returns the language to answer in: the device's choice, then the account's, then the browser's. */
export function languageOf(c: HonoContext, actor: Context['actor'] = { kind: 'visitor' }): Language {
  const chosen = getCookie(c, 'language');
  if (isLanguage(chosen)) return chosen;
  return actor.kind === 'user' ? actor.user.language : languageFromHeader(c.req.header('accept-language') ?? null);
}

/** Returns the visitor's network address: the socket's, or what the trusted proxies in front wrote. */
function addressOf(c: HonoContext, { config }: Services): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const trusted = config.TRUSTED_PROXIES > 0 ? forwarded.at(-config.TRUSTED_PROXIES) : undefined;
  return trusted || getConnInfo(c).remote.address || '0.0.0.0';
}
