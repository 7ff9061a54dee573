import { setImmediate } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiContext, htmlContext, languageContext, nowContext, siteContext, viewerContext } from '#api/context.ts';
import { scriptMark } from '#platform/http/script-mark.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { world } from '#tests/support/world.ts';
import { createPages } from './pages.ts';

beforeEach(() => void vi.stubEnv('DEV', false));
afterEach(() => vi.unstubAllEnvs());

const session = 'nearhand.session_token=x.y';

/** Pages around a render that records its calls; its HTML contains the viewer's name and the language. */
function createSite(
  headers: HeadersInit = { 'cache-control': 'public, no-cache', 'surrogate-control': 'max-age=5' },
  status = 200,
) {
  const renders: { request: Request; context: RouterContextProvider }[] = [];
  const render = async (request: Request, context: RouterContextProvider) => {
    renders.push({ request, context });
    const html = `<script nonce="${scriptMark}">a()</script> ${context.get(viewerContext)?.name} ${context.get(languageContext)}`;
    context.set(htmlContext, [html]);
    return new Response(null, { status, headers });
  };
  const queriesOf = (path: string) => (path === '/own' ? null : ['zip']);
  const pages = createPages(render, world.services, { sampleLogins: null, queriesOf });
  const get = async (path: string, cookie = '', ctx: Context = world.contextOf(null), init: RequestInit = {}) => {
    const headers = {
      cookie,
      ...(init.method && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...init.headers,
    };
    const request = new Request(`https://nearhand.test${path}`, { ...init, headers });
    const answer = await pages(request, ctx);
    return { answer, html: await answer.text() };
  };
  return { renders, get };
}

test('visitors share a page; each language and each theme has its own', async () => {
  const { renders, get } = createSite();
  const russian = world.withActor({ kind: 'visitor' }, 'ru');
  for (const _ of [1, 2]) {
    await get('/browse?zip=94110');
    await get('/browse?zip=94110', '__Host-theme=dark');
    await get('/browse?zip=94110', 'a=b; __Host-theme=light');
    await get('/browse?zip=94110', '', russian);
    await get('/browse?zip=94117');
    await get('/browse');
  }
  expect(renders).toHaveLength(6);
  expect((await get('/browse?zip=94110', '', russian)).html).toContain('ru');
});

test('an unknown theme gets no page of its own', async () => {
  const { renders, get } = createSite();
  for (const theme of ['dark', 'dark', '', 'x1', 'x2', 'darker']) await get('/', theme && `__Host-theme=${theme}`);
  expect(renders.length).toBeLessThanOrEqual(3);
});

test('a page with a session is never shared, in either direction', async () => {
  const { renders, get } = createSite();
  const maria = await world.client({ name: 'Maria Gonzalez' });
  await get('/');
  for (const name of ['', '__Secure-', '__Host-']) {
    const { html, answer } = await get('/', `a=b; ${name}${session}`, world.contextOf(maria));
    expect(html).toContain('Maria Gonzalez');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
  expect((await get('/')).html).not.toContain('Maria');
  expect(renders).toHaveLength(4);
});

test('a page for an expired session is not shared either', async () => {
  const { answer } = await createSite().get('/', session);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test.each(['POST', 'HEAD', 'PUT'])('%s is never answered from the cache', async (method) => {
  const { renders, get } = createSite();
  await get('/');
  await get('/', '', world.contextOf(null), { method });
  expect(renders).toHaveLength(2);
});

test.each(['application/json', 'text/plain', 'text/xml', 'application/x-www-form-urlencoded-not', ''])(
  'a page accepts forms, but not “%s”',
  async (type) => {
    const { renders, get } = createSite();
    const init = { method: 'POST', headers: { 'content-type': type } };
    expect((await get('/', '', world.contextOf(null), init)).answer.status).toBe(415);
    expect(renders).toEqual([]);
  },
);

test.each(['/worker/%ff', '/%E0%A4%A', '/browse/%'])('%s is not a page address', async (path) => {
  const { renders, get } = createSite();
  expect((await get(path)).answer.status).toBe(400);
  expect(renders).toEqual([]);
});

test('cookies set by the account library reach the browser and are never shared', async () => {
  const { renders, get } = createSite();
  const withCookie = () => {
    const ctx = world.contextOf(null);
    return {
      ...ctx,
      responseHeaders: new Headers([
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ]),
    };
  };
  for (const _ of [1, 2]) {
    expect((await get('/', '', withCookie())).answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  }
  expect((await get('/')).answer.headers.getSetCookie()).toEqual([]);
  expect(renders).toHaveLength(3);
});

test('errors are not cached', async () => {
  const { renders, get } = createSite({ 'surrogate-control': 'max-age=60' }, 500);
  expect([(await get('/')).answer.status, (await get('/')).answer.status, renders.length]).toEqual([500, 500, 2]);
});

test('a shared rendering outlives the connection of the first visitor', async () => {
  const { renders, get } = createSite();
  const leaving = new AbortController();
  await get('/', '', world.contextOf(null), { signal: leaving.signal });
  leaving.abort();
  expect(renders[0]?.request.signal.aborted).toBe(false);
});

test('what is no page, such as a redirect, passes as it is', async () => {
  const redirect = async () => new Response(null, { status: 302, headers: { location: '/login' } });
  const pages = createPages(redirect, world.services, { sampleLogins: null, queriesOf: () => null });
  const answer = await pages(new Request('https://nearhand.test/'), world.contextOf(null));
  expect([answer.status, answer.headers.get('location'), answer.headers.has('content-security-policy')]).toEqual([
    302,
    '/login',
    false,
  ]);
});

test('a page for one visitor alone is compressed as the browser asks for it', async () => {
  const { get } = createSite();
  const init = { headers: { 'accept-encoding': 'gzip, br' } };
  const { headers } = (await get('/own', '', world.contextOf(null), init)).answer;
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['br', 'accept-encoding']);
});

test('what was said to our own cache reaches no other', async () => {
  const toldOurs = { 'surrogate-control': 'max-age=5' };
  const { get } = createSite(toldOurs);
  for (const cookie of ['', '', session])
    expect((await get('/', cookie)).answer.headers.has('surrogate-control')).toBe(false);
  expect((await createSite(toldOurs, 500).get('/')).answer.headers.has('surrogate-control')).toBe(false);
  const redirect = async () => new Response(null, { status: 302, headers: { ...toldOurs, location: '/login' } });
  const pages = createPages(redirect, world.services, { sampleLogins: null, queriesOf: () => [] });
  const answer = await pages(new Request('https://nearhand.test/'), world.contextOf(null));
  expect([answer.status, answer.headers.has('surrogate-control')]).toEqual([302, false]);
});

test('every page is sealed: its policy lists our scripts, and the mark is gone', async () => {
  const { get } = createSite();
  for (const cookie of ['', '', session]) {
    const { answer, html } = await get('/', cookie);
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    expect(html).not.toContain(scriptMark);
  }
});

test('loaders get the viewer, the site and the time', async () => {
  const { renders, get } = createSite();
  const maria = await world.client({ name: 'Maria Gonzalez', language: 'es' });
  await get('/', session, world.contextOf(maria));
  const context = renders[0]?.context;
  expect(context?.get(viewerContext)).toMatchObject({ id: maria.id, language: 'es' });
  expect(context?.get(languageContext)).toBe('es');
  expect(context?.get(siteContext)).toMatchObject({ url: 'https://nearhand.test', sampleLogins: null });
  expect(context?.get(nowContext)).toEqual(world.clock.now());
  expect((await context?.get(apiContext).identity.getSession())?.user?.id).toBe(maria.id);
});

test('when not even the error page can be rendered, people get a static page with a way on', async () => {
  const plain = async () =>
    new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } });
  const answer = await createPages(plain, world.services, { sampleLogins: null, queriesOf: () => [] })(
    new Request('https://nearhand.test/'),
    world.contextOf(null),
  );
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  const html = await answer.text();
  expect(html).toContain('<h1>Unexpected Application Error!</h1>');
  expect(html).toContain('href="/"');
  expect(html).not.toContain('<script');
});

test('a query that the page does not read makes no page of its own, and is not in the page', async () => {
  const { renders, get } = createSite();
  for (const query of ['', '?x=1', '?utm_source=a&x=2', '?x=1&x=2']) await get(`/${query}`);
  expect(renders).toHaveLength(1);
  for (const query of ['?zip=94110', '?x=1&zip=94110', '?zip=94110&lang=es', '?lang=es&y=2&zip=94110'])
    await get(`/${query}`);
  expect(renders.map(({ request }) => new URL(request.url).search)).toEqual(['', '?zip=94110', '?zip=94110&lang=es']);
});

test('a page that is not shared is rendered for each visitor with its whole query', async () => {
  const { renders, get } = createSite();
  for (const _ of [1, 2]) await get('/own?x=1');
  expect(renders.map(({ request }) => new URL(request.url).search)).toEqual(['?x=1', '?x=1']);
});

test('few pages of visitors are rendered at once, many wait, and a visitor beyond them is told so', async () => {
  const { promise: paint, resolve: pourPaint } = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  const render = async (_: Request, context: RouterContextProvider) => {
    most = Math.max(most, ++now);
    await paint;
    now -= 1;
    context.set(htmlContext, ['<p>']);
    return new Response(null);
  };
  const pages = createPages(render, world.services, { sampleLogins: null, queriesOf: () => null });
  const visit = (ctx: Context) => pages(new Request('https://nearhand.test/'), ctx);
  const answers = Array.from({ length: 300 }, (_, n) => visit(visitorFrom(`203.0.113.${n % 3}`)));
  const signedIn = visit(world.contextOf(await world.client()));
  pourPaint();
  expect((await signedIn).status).toBe(200);
  const settled = await Promise.all(answers);
  expect(most).toBeLessThanOrEqual(5);
  const refused = settled.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused.length).toBeLessThanOrEqual(100);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect(await refused[0]?.text()).toContain(words('es').t('shell:crowded.title'));
});

test('the crowd of one network keeps a visitor of another waiting for a few pages, and may not fill the queue', async () => {
  const rendered: string[] = [];
  const render = async (request: Request, context: RouterContextProvider) => {
    await setImmediate();
    rendered.push(new URL(request.url).pathname);
    context.set(htmlContext, ['<p>']);
    return new Response(null);
  };
  const pages = createPages(render, world.services, { sampleLogins: null, queriesOf: () => null });
  const visit = (path: string, ip: string) => pages(new Request(`https://nearhand.test${path}`), visitorFrom(ip));
  const crowd = Array.from({ length: 150 }, () => visit('/crowd', '2001:db8::1'));
  const other = visit('/other', '2001:db8:0:1::1');
  expect((await other).status).toBe(200);
  expect(rendered.indexOf('/other')).toBeLessThan(12);
  expect((await Promise.all(crowd)).filter(({ status }) => status === 503)).toHaveLength(46);
});

test('visitors behind a proxy of a private network are not counted as one', async () => {
  const render = async (_: Request, context: RouterContextProvider) => {
    await setImmediate();
    context.set(htmlContext, ['<p>']);
    return new Response(null);
  };
  const pages = createPages(render, world.services, { sampleLogins: null, queriesOf: () => null });
  const visit = () => pages(new Request('https://nearhand.test/'), visitorFrom('10.0.0.1'));
  const statuses = (await Promise.all(Array.from({ length: 150 }, visit))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

const visitorFrom = (ip: string): Context => ({ ...world.withActor({ kind: 'visitor' }, 'es'), ip });
