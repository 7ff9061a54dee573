import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { getCookie } from 'hono/cookie';
import { isLanguage, type Language, languageFromHeader } from '#lib/languages.ts';
import { addressHeader, mayHaveSession, readActor } from '#modules/identity/public.server.ts';
import type { Context, Services } from '#platform/operations/context.server.ts';

/**
 * Who asks, in which language and from where: made once a request, the same for pages and for the API. `onTrouble` hears why
 * it cannot be told who asks, who then counts as a visitor; without it, that is thrown.
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
 * The headers as the account library gets them, which takes the address from one: ours, whatever the visitor wrote there.
 * Who only reads and has no session never comes to it; a copy of the headers costs more than the rest of this function.
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

/** The language to answer in: the device's choice, the account's, the browser's. */
export function languageOf(c: HonoContext, actor: Context['actor'] = { kind: 'visitor' }): Language {
  const chosen = getCookie(c, 'language');
  if (isLanguage(chosen)) return chosen;
  return actor.kind === 'user' ? actor.user.language : languageFromHeader(c.req.header('accept-language') ?? null);
}

/** The visitor's network address: the socket's, or what the trusted proxies in front wrote. */
function addressOf(c: HonoContext, { config }: Services): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const trusted = config.TRUSTED_PROXIES > 0 ? forwarded.at(-config.TRUSTED_PROXIES) : undefined;
  return trusted || getConnInfo(c).remote.address || '0.0.0.0';
}
