import type { CDPSession, Page } from 'playwright-core';
import { request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Language, languages } from '#lib/languages.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { labeled, loadAxe, sizes } from './barriers.ts';
import { inspectDark, inspectSizes, newDialogs } from './inspect-sizes.ts';
import { isAlive } from './loop.ts';
import { furtherPlaces, type Place, plainPaths, viewers } from './places.ts';
import { rarePlaces } from './rare-places.ts';
import { sessionOf } from './sessions.ts';

/** How many pages are inspected in parallel. */
const sideBySide = 2;

/**
 * The viewers whose pages one test file inspects, or the pages in rare states. The files run in parallel and together cover all
 * pages.
 */
export type Audience = 'visitor' | 'client' | 'pro' | 'others' | 'rare';

function audienceOf({ viewer }: Place): Audience {
  if (viewer === null) return 'visitor';
  if (viewer === 'client@nearhand.test') return 'client';
  return viewer === 'pro@nearhand.test' ? 'pro' : 'others';
}

async function placesFor(audience: Audience): Promise<Place[]> {
  if (audience === 'rare') return rarePlaces();
  const all = [...(await Promise.all(plainPaths.map(plainPlace))), ...(await furtherPlaces())];
  return all.filter((place) => audienceOf(place) === audience);
}

/** Defines the test of every page of `audience`. */
export function inspectPages(audience: Audience): void {
  let places: Place[];

  beforeAll(async () => {
    places = await placesFor(audience);
  });

  test(`every page is complete, fits and has no barriers in six languages (${audience})`, {
    timeout: 600_000,
  }, async () => {
    expect(await inspectAll(places)).toEqual([]);
  });
}

/** Returns the page with the first viewer who may see it. */
async function plainPlace(path: string): Promise<Place> {
  for (const viewer of viewers) {
    const visit = await request.newContext({ storageState: await sessionOf(viewer) });
    const { status } = await visit
      .get(app.url + path, { maxRedirects: 0 })
      .then((answer) => ({ status: answer.status() }));
    await visit.dispose();
    if (status < 300) return { path, viewer };
    // The page is public and says that something is missing.
    if (status === 400 || status === 404) return { path, viewer, status };
  }
  throw new Error(`no viewer may see ${path}`);
}

/** A tab of one viewer. */
interface Reader {
  viewer: string | null;
  page: Page;
  devTools: CDPSession;
}

/** Opens every place in all languages, several in parallel. Returns the problems, each with its place and language. */
async function inspectAll(places: Place[]): Promise<string[]> {
  // One viewer's places in a row need one browser context.
  const queue = places.toSorted((a, b) => viewers.indexOf(a.viewer) - viewers.indexOf(b.viewer)).entries();
  const problems: string[] = [];
  const readers = Array.from({ length: sideBySide }, async () => {
    let reader: Reader | undefined;
    for (const [at, place] of queue) {
      if (reader?.viewer !== place.viewer) {
        await reader?.page.context().close();
        reader = await openFor(place.viewer);
      }
      // Each language comes first on a sixth of the pages.
      const shown = languages.map((_, nth) => languages[(at + nth) % languages.length] as Language);
      problems.push(...(await inspectPlace(reader, place, shown)));
    }
  });
  await Promise.all(readers);
  return problems;
}

async function openFor(viewer: string | null): Promise<Reader> {
  const page = await openPage({
    baseURL: app.url,
    viewport: sizes.phone,
    reducedMotion: 'reduce',
    storageState: await sessionOf(viewer),
    // Where script is turned off, Chromium blames the content policy for scripts that it does not load.
    expected: [/status of 40[04]/, /\.js \(csp\)/],
  });
  await loadAxe(page.context());
  return { viewer, page, devTools: await page.context().newCDPSession(page) };
}

/**
 * Returns the problems of a page in these languages: in the first with its script, in the others as the server sends it, which
 * takes half of the time. In each language, all of axe's rules see it on a phone, and those about positions at the other sizes; those
 * about what a size shows do so in the first language.
 */
async function inspectPlace(reader: Reader, place: Place, shown: Language[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [nth, language] of shown.entries()) {
    await reader.page.context().addCookies([{ name: 'language', value: language, url: app.url }]);
    // A document that a script has hydrated can't be rewritten, so the second language gets a new one.
    const problemsFound =
      nth === 0
        ? inspectWithScript(reader, place, language)
        : inspectWithoutScript(reader, place, language, nth === 1 ? visit : rewrite);
    const found = await problemsFound.catch((error: Error) => [error.message]);
    problems.push(...labeled(`${place.path} (${place.viewer ?? 'visitor'}, ${language})`, found));
  }
  return problems;
}

async function inspectWithScript({ page }: Reader, place: Place, language: Language): Promise<string[]> {
  const refused = await visit(page, place);
  const light = await page.locator('html[data-light]').count();
  if (!light) await isAlive(page);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  // During a transition or an animation, a color is neither the one nor the other.
  const still = 'transition: none !important; animation: none !important';
  // The page's policy refuses style elements of others.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, `*, *::before, *::after, ::backdrop { ${still} }`);
  const dialogs = await newDialogs(page, language);
  const found = await inspectSizes(page, { language, rulesOfSize: 'layout' }, dialogs);
  return [...refused, ...found, ...(await inspectDark(page, dialogs))];
}

async function inspectWithoutScript(
  { page, devTools }: Reader,
  place: Place,
  language: Language,
  open: typeof visit,
): Promise<string[]> {
  const stopScripts = (value: boolean) => devTools.send('Emulation.setScriptExecutionDisabled', { value });
  const refused = await open(page, place, stopScripts);
  const dialogs = await newDialogs(page, language);
  const found = await inspectSizes(page, { language, rulesOfSize: 'position' }, dialogs);
  await page.setViewportSize(sizes.phone);
  return [...refused, ...found];
}

/** Opens the place. Returns the problems if it has another status or address, or is in another state. */
async function visit(page: Page, place: Place, stopScripts?: (stop: boolean) => Promise<unknown>): Promise<string[]> {
  if (place.form) await page.route(`**${place.path}`, (route) => route.continue(submission(place)), { times: 1 });
  await stopScripts?.(true);
  const answer = await page.goto(place.path);
  await stopScripts?.(false);
  return refusal(page, place, answer?.status(), page.url());
}

/**
 * Opens the place in the document that is already there, for which axe is compiled and the styles are loaded. Its scripts
 * don't run.
 */
async function rewrite(page: Page, place: Place, stopScripts?: (stop: boolean) => Promise<unknown>): Promise<string[]> {
  const { method, headers, postData } = submission(place);
  const { status, url } = await page.evaluate(
    async ({ path, ...options }) => {
      const answer = await fetch(path, { ...options, cache: 'no-store' });
      window.nextPage = await answer.text();
      return { status: answer.status, url: answer.url };
    },
    { path: place.path, method, headers, body: postData },
  );
  await stopScripts?.(true);
  await page.evaluate(() => {
    document.open();
    document.write(window.nextPage);
    document.close();
  });
  await stopScripts?.(false);
  await page.evaluate(async () => {
    if (document.readyState !== 'complete') await new Promise((done) => window.addEventListener('load', done));
    await document.fonts.ready;
  });
  return refusal(page, place, status, url);
}

/** How the place is asked for. */
function submission({ form }: Place) {
  const accept = 'text/html';
  if (!form) return { method: 'GET', headers: { accept } };
  const headers = { accept, 'content-type': 'application/x-www-form-urlencoded', origin: app.url };
  return { method: 'POST', headers, postData: String(new URLSearchParams(form)) };
}

async function refusal(page: Page, place: Place, actualStatus: number | undefined, url: string): Promise<string[]> {
  const { path, status = 200, shows } = place;
  const { pathname } = new URL(url);
  return [
    ...(actualStatus === status ? [] : [`answers ${actualStatus}`]),
    ...(pathname === new URL(path, app.url).pathname ? [] : [`leads to ${pathname}`]),
    ...(!shows || (await page.locator(shows).count()) > 0 ? [] : [`has no ${shows}`]),
  ];
}

declare global {
  interface Window {
    /** The page that is to be written into the document, as the server sent it. */
    nextPage: string;
  }
}
