import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { isSecure } from '#lib/cookies.ts';
import type { Config } from '../config.server.ts';

/**
 * Returns the security headers of every answer, a file and a refusal included, unless the answer sets its own. Pages and private files add their Content-Security-Policy; the one here is for what is neither page nor file.
 */
export const securityHeaders = (config: Pick<Config, 'APP_URL'>): [name: string, value: string][] =>
  Object.entries({
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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

/** Returns the function that sets them on Node's own response. */
export function secureHeaders(config: Pick<Config, 'APP_URL'>): (response: ServerResponse) => void {
  const headers = securityHeaders(config);
  return (response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

/** The policy of an SVG picture, whose styles are its own. */
export const svgPolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * Keeps answers out of every cache, unless they say otherwise: they are for one person. The header is set on
 * Node's own response, because adding it to a finished Response would copy all its headers.
 */
export function privateAnswers(): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return (c, next) => {
    c.env.outgoing.setHeader('cache-control', 'private, no-store');
    return next();
  };
}

/**
 * Refuses writes that a page of another site sends with our visitor's cookies. Browsers send `Origin` with such a request, or at
 * least `Sec-Fetch-Site`; programs (API clients, the card provider's webhooks) send neither. The scheme of an origin is compared
 * with that of APP_URL: behind a proxy that ends TLS, our own is `http:`.
 */
export function refuseForeignForms({ APP_URL }: Pick<Config, 'APP_URL'>): MiddlewareHandler {
  const { protocol } = new URL(APP_URL);
  return async (c, next) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (isWrite && isForeign(c.req, protocol)) return c.text('Forbidden', 403);
    return next();
  };
}

function isForeign(request: HonoRequest, protocol: string): boolean {
  const origin = request.header('origin');
  if (origin) return !isOrigin(origin, `${protocol}//${request.header('host')}`);
  // Other hosts of the same site are foreign, too, as they are by their origin.
  return ['cross-site', 'same-site'].includes(request.header('sec-fetch-site') ?? '');
}

/** True when `origin` is the origin of `own`, however its host and port are spelled. */
function isOrigin(origin: string, own: string): boolean {
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}
