import type { MiddlewareHandler } from 'hono';
import { ownMachine } from '#lib/own-machine.ts';
import type { Config } from '../config.server.ts';

/** Where the area of each role is: a path of this site, or an address of its own. */
export type Areas = Record<'admin' | 'portal' | 'customer' | 'contractor', string>;

/** The hosts in front of the site's own whose `/` is an area (specification, section 2). */
const areaPaths = {
  admin: '/admin',
  portal: '/portal',
  customer: '/client-dashboard',
  contractor: '/worker-dashboard',
  nurses: '/nurses',
};

type HostConfig = Pick<Config, 'APP_URL' | 'sandbox'>;

export interface Hosts {
  /** True for the value of a Host header that names this site: any port, any case, with or without the root's dot. */
  isServed(host: string | undefined): boolean;
  /** Returns the path that `/` on this host leads to; null on the site's own host. */
  pathOf(host: string): string | null;
  /** The site's own hosts with the port of APP_URL, as a browser's `Origin` names them. */
  names: string[];
}

export const areasOf = (
  config: Pick<Config, 'ADMIN_URL' | 'PORTAL_URL' | 'CUSTOMER_URL' | 'CONTRACTOR_URL'>,
): Areas => ({
  admin: config.ADMIN_URL,
  portal: config.PORTAL_URL,
  customer: config.CUSTOMER_URL,
  contractor: config.CONTRACTOR_URL,
});

/** Returns the hosts that the site answers at: that of APP_URL and its areas; in the sandbox also those of this machine. */
export function readHosts({ APP_URL, sandbox }: HostConfig): Hosts {
  const { hostname, port } = new URL(APP_URL);
  const own = [hostname, ...(sandbox ? ownMachine : [])];
  const paths = new Map<string, string | null>(own.map((name) => [name, null]));
  for (const name of own) for (const [prefix, path] of Object.entries(areaPaths)) paths.set(`${prefix}.${name}`, path);
  return {
    isServed: (host) => host !== undefined && paths.has(hostName(host)),
    pathOf: (host) => paths.get(hostName(host)) ?? null,
    names: [...paths.keys()].map((name) => (port ? `${name}:${port}` : name)),
  };
}

/**
 * Returns the name in a Host header: lower case, without port and the root's dot. What is not a host and a port is an empty
 * name.
 */
function hostName(host: string): string {
  const [, name = ''] = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(?::\d{1,5})?$/.exec(host.toLowerCase()) ?? [];
  return name;
}

/**
 * Refuses requests for any other host with 421: pages, links and cookies are this site's alone. `/` on the host of an area
 * redirects to the area's path; that opens no door, because the path asks for the sign-in as on every host. Health checks may
 * name the machine as they like.
 */
export function guardHosts(config: HostConfig): MiddlewareHandler {
  const hosts = readHosts(config);
  return async (c, next) => {
    const { path: asked, url } = c.req;
    if (healthChecks.includes(asked)) return next();
    const host = c.req.header('host') ?? '';
    // A request may name the host twice: in its first line too (RFC 9112, section 3.2.2).
    if (!hosts.isServed(host) || hostName(targetOf(url)) !== hostName(host))
      return c.text(`This host is not served here. The site is at ${config.APP_URL}.\n`, 421, misdirected);
    const area = asked === '/' ? hosts.pathOf(host) : null;
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    return area && isRead ? c.redirect(area + new URL(url).search) : next();
  };
}

/**
 * Returns the host and port of a request's address; with the name before an `@`, which no served host has. Each request comes by
 * here, and parsing all of an address takes long.
 */
const targetOf = (url: string): string => url.split('/', 3)[2] ?? '';

const healthChecks = ['/healthz', '/readyz', '/metrics'];
const misdirected = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
