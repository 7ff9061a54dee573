import type { MiddlewareHandler } from 'hono';
import { secureHeaders as honoSecureHeaders } from 'hono/secure-headers';
import type { Config } from './config.server.ts';

/** Headers every answer carries. The pages add their own Content-Security-Policy. */
export function secureHeaders(config: Config): MiddlewareHandler {
  return honoSecureHeaders({
    strictTransportSecurity: config.APP_URL.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], payment: [], geolocation: ['self'] },
  });
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
