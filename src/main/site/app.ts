import * as build from 'virtual:react-router/server-build';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { HTTPException } from 'hono/http-exception';
import { proxy } from 'hono/proxy';
import { mountApi } from '#api/mount.server.ts';
import { languageOf, requestContext } from '#api/request.server.ts';
import type { Language } from '#lib/languages.ts';
import type { Config } from '#platform/config.server.ts';
import { guardHosts, readHosts } from '#platform/http/hosts.server.ts';
import { answerOnce, type HtmlPage, isCompressedPage } from '#platform/http/html-page.server.ts';
import { privateAnswers, refuseForeignForms, svgPolicy } from '#platform/http/http-security.server.ts';
import { createReadingLimit } from '#platform/http/reading-limit.server.ts';
import { drawPortrait } from '#platform/portraits/draw-portrait.server.ts';
import { countEarlierSearches } from '#web/features/workers/search/earlier-searches.ts';
import { wire } from '../processes/wire.ts';
import { mountAreaMaps } from './area-maps.ts';
import { mountCards } from './cards/mount.ts';
import { sealPage } from './content-policy.ts';
import { countFiles } from './counted-files.ts';
import { lastResortPage } from './last-resort-page.ts';
import { createPageHandler } from './page-handler.ts';
import { createPages } from './pages.ts';
import { plainPage } from './plain-page.ts';
import { mountSearchEngines } from './search-engines/mount.ts';
import { answerTrouble } from './session-trouble.ts';
import { sharedQueries } from './shared-queries.ts';

// A portrait depends on its name alone, so it never changes.
const portraitHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  ...svgPolicy,
};

// A new photo of a Pro has a new random address. One that was removed leaves the caches within a day.
const faceHeaders = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' };

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Returns the whole product as one function from Request to Response, and how to close it. */
export async function createApp(config: Config) {
  const { services, close } = await wire(config, 'server');
  const app = new Hono();
  const sealed = (c: Context, page: HtmlPage) => answerOnce(sealPage(page), c.req.header('accept-encoding') ?? '');
  const tooMany = (c: Context, language: Language, retryAfter: number) =>
    sealed(c, plainPage(config, language, 'tooMany', { status: 429, retryAfter }));
  app.use(guardHosts(config));
  app.use(refuseForeignForms(config));
  // In the sandbox, the local providers' pages are served from this same address. They set their own policy, as the real
  // providers' pages do.
  if (config.SANDBOX_URL) {
    app.on(allMethods, ['/sandbox', '/sandbox/*'], (c) => {
      const { pathname, search } = new URL(c.req.url);
      return proxy(config.SANDBOX_URL + pathname + search, { raw: c.req.raw, redirect: 'manual' });
    });
  }
  for (const path of ['/api/*', '/functions/*']) app.use(path, privateAnswers());
  app.get('/avatars/:name{.+\\.svg}', (c) =>
    c.body(drawPortrait(c.req.param('name').slice(0, -'.svg'.length)), 200, portraitHeaders),
  );
  app.get('/faces/:name{[0-9a-f]{40}\\.jpg}', async (c) => {
    const photo = await services.ports.files.get(`faces/${c.req.param('name').slice(0, -'.jpg'.length)}`);
    return photo ? c.body(new Uint8Array(photo), 200, faceHeaders) : c.notFound();
  });
  app.use('/sitemap*', compress());
  const reading = createReadingLimit();
  countFiles(app, services, reading, (c, seconds) => tooMany(c, languageOf(c, services), seconds));
  mountSearchEngines(app, services);
  mountCards(app, services);
  mountAreaMaps(app, services);
  mountApi(app, services, reading);
  const pages = createPages(createPageHandler(pageBuild(config), import.meta.env.MODE), services, {
    sampleLogins: await readSampleLogins(config),
    queriesOf: sharedQueries(build.routes),
  });
  app.use(compressOthers());
  app.all('*', async (c) => {
    const { context, trouble } = await requestContext(c, services);
    if (trouble) return answerTrouble(trouble, c.req.raw, context);
    const reads = 1 + countEarlierSearches(new URL(c.req.url).searchParams);
    const seconds = context.actor.kind === 'visitor' ? await reading.count(context.ip, reads) : 0;
    if (seconds) return tooMany(c, context.language, seconds);
    return pages(c.req.raw, context);
  });
  app.onError((error, c) => {
    // Hono and its middleware refuse some requests before the body is read.
    if (error instanceof HTTPException) return error.getResponse();
    services.log.error({ err: error, path: c.req.path }, 'request failed');
    return c.req.path.startsWith('/api/') ? c.text('Something went wrong.', 500) : sealed(c, lastResortPage());
  });
  return { fetch: app.fetch, close };
}

/** Compresses what isn't compressed yet: the router's data, texts and calendars. */
function compressOthers(): MiddlewareHandler {
  const compressed = compress();
  return async (c, next) => {
    await next();
    if (!isCompressedPage(c.res)) await compressed(c, async () => {});
  };
}

async function readSampleLogins(config: Config) {
  if (!config.sandbox) return null;
  const { sampleLogins, samplePassword } = await import('#sandbox/sample-data/logins.ts');
  return { accounts: sampleLogins, password: samplePassword };
}

/**
 * The router compares a form's `Origin` with the address it was asked at, which behind a proxy that ends TLS is an `http:` one;
 * the site's own hosts are therefore named. Forms of foreign sites are refused before they reach a page.
 */
const pageBuild = (config: Config) => ({ ...build, allowedActionOrigins: readHosts(config).names });
