import type { HttpBindings } from '@hono/node-server';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { isSecure } from '#lib/cookies.ts';
import type { Config } from '../config.server.ts';

/**
 * Adds the security headers that every answer carries unless it sets its own. Pages add their Content-Security-Policy.
 * The headers are set on Node's own response, because adding them to a finished Response would copy all its headers.
 */
export function secureHeaders(config: Config): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const headers = Object.entries({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isSecure(config.APP_URL) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  });
  return (c, next) => {
    for (const [name, value] of headers) c.env.outgoing.setHeader(name, value);
    return next();
  };
}

/**
 * Keeps answers out of every cache, unless they say otherwise: they are for one person. Sets the header as `secureHeaders`
 * does.
 */
export function privateAnswers(): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    c.env.outgoing.setHeader('cache-control', 'private, no-store');
    return next();
  };
}

/**
 * Refuses writes that a page of another site sends with our visitor's cookies. Browsers send `Origin` with such a request, or at
 * least `Sec-Fetch-Site`; programs (API clients, the card provider's webhooks) send neither.
 */
export function refuseForeignForms(): MiddlewareHandler {
  return async (c, next) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (isWrite && isForeign(c.req)) return c.text('Forbidden', 403);
    return next();
  };
}

function isForeign(request: HonoRequest): boolean {
  const origin = request.header('origin');
  if (origin) return !sameHost(origin, request.header('host'));
  // Other hosts of the same site are foreign, too, as they are by their origin.
  return ['cross-site', 'same-site'].includes(request.header('sec-fetch-site') ?? '');
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
