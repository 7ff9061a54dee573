import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.server.ts';

/**
 * Headers every answer carries, unless it brings its own of that name. The pages add their own Content-Security-Policy.
 * They are set on the connection's answer directly: changing a finished one would mean to build all its headers anew.
 */
export function secureHeaders(config: Config): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const headers = Object.entries({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.APP_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
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
 * Refuses writes that another site's page sends with our visitor's cookies. Browsers put `Origin` on every such request;
 * programs (the API's own callers, the card provider's webhooks) send none.
 */
export function refuseForeignForms(): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const writes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (writes && origin && !sameHost(origin, c.req.header('host'))) return c.text('Forbidden', 403);
    return next();
  };
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
