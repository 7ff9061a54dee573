import { Hono } from 'hono';
import { mountApi } from '#api/mount.server.ts';
import type { Language } from '#lib/languages.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it, it says itself
  body: any;
  headers: Headers;
}

interface AboutVisitor {
  language?: Language;
  /** The network address; by default a new one, so that tests do not share rate limits. */
  address?: string;
  services?: Services;
  /** Aborted when the browser closes its connections. */
  signal?: AbortSignal;
}

let addresses = 0;

/** A browser as the API sees it over HTTP: it keeps cookies, and has an address and a language. */
export function visitor(about: AboutVisitor = {}) {
  const { language = 'en', address = nextAddress(), services = world.services, signal } = about;
  const app = new Hono();
  mountApi(app, services);
  const connection = { incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } } };
  const cookies = new Map<string, string>();

  /** Calls the API with JSON, or with a form. */
  function call(method: string, path: string, body?: unknown): Promise<Answer> {
    if (body instanceof FormData) return send(method, path, body);
    return body === undefined ? send(method, path) : send(method, path, JSON.stringify(body), 'application/json');
  }

  /** Calls the API with any body; without `type`, the body says what it is. */
  async function send(method: string, path: string, body?: BodyInit, type?: string): Promise<Answer> {
    const headers = new Headers({ 'accept-language': language, cookie: cookieHeader(cookies) });
    if (type) headers.set('content-type', type);
    const response = await app.request(services.config.APP_URL + path, { method, headers, body, signal }, connection);
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
  }

  /** Returns the signed-in user according to the API; null for a visitor. */
  const viewer = async () => (await call('GET', '/api/session')).body.user;

  return { call, send, viewer, cookies };
}

function nextAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split(/;\s*/);
  const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  const isOfHost =
    attributes.includes('Secure') && attributes.includes('Path=/') && !attributes.some((one) => /^domain=/i.test(one));
  if (name.startsWith('__Host-') && !isOfHost) throw new Error(`a browser refuses the cookie ${setCookie}`);
  if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, value);
}
