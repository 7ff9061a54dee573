import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Language, languages } from '#lib/languages.ts';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { findBarriers, findBarriersOnTheDesk, findPaleColors, labeled, loadAxe, resize, sizes } from './barriers.ts';
import { isAlive } from './loop.ts';
import { furtherPlaces, type Place, plainPaths, viewers } from './places.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const sessions = new Map<string | null, Promise<Session>>();
/** How many pages are inspected in parallel. */
const sideBySide = 2;

/** The viewers whose pages one test file inspects. The files run in parallel and together cover all viewers. */
export type Audience = 'visitor' | 'client' | 'pro' | 'others';

function audienceOf({ viewer }: Place): Audience {
  if (viewer === null) return 'visitor';
  if (viewer === 'client@nearhand.test') return 'client';
  return viewer === 'pro@nearhand.test' ? 'pro' : 'others';
}

/** Defines the tests of every page that `audience` sees. */
export function inspectPages(audience: Audience): void {
  let places: Place[];

  beforeAll(async () => {
    const all = [...(await Promise.all(plainPaths.map(plainPlace))), ...(await furtherPlaces())];
    places = all.filter((place) => audienceOf(place) === audience);
  });

  test(`every page of the ${audience} is complete, fits and has no barriers in six languages`, {
    timeout: 600_000,
  }, async () => {
    expect(await inspectAll(places)).toEqual([]);
  });
}

/** Returns the cookies of this viewer's session. Each viewer signs in once. */
function sessionOf(viewer: string | null): Promise<Session> {
  const session = sessions.get(viewer) ?? signIn(viewer);
  sessions.set(viewer, session);
  return session;
}

async function signIn(email: string | null): Promise<Session> {
  const visit = await request.newContext();
  const answer = email && (await visit.post(`${app.url}/api/session`, { data: { email, password: samplePassword } }));
  if (answer && !answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()}`);
  const session = await visit.storageState();
  await visit.dispose();
  return session;
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
 * takes half of the time. All of axe's rules see it in each language.
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
  // During a transition, a color belongs to neither theme.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' });
  const found = await inspectSizes(page, language);
  const onDesk = await findBarriersOnTheDesk(page);
  await resize(page, sizes.phone);
  const pale = await findPaleColors(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...refused, ...found, ...onDesk, ...labeled('390 px, dark', pale)];
}

async function inspectWithoutScript(
  { page, devTools }: Reader,
  place: Place,
  language: Language,
  open: typeof visit,
): Promise<string[]> {
  const stopScripts = (value: boolean) => devTools.send('Emulation.setScriptExecutionDisabled', { value });
  const refused = await open(page, place, stopScripts);
  const found = await inspectSizes(page, language);
  await page.setViewportSize(sizes.phone);
  return [...refused, ...found];
}

/** Opens the place. Returns the problem if it has another status or address. */
async function visit(page: Page, place: Place, stopScripts?: (stop: boolean) => Promise<unknown>): Promise<string[]> {
  await stopScripts?.(true);
  const answer = await page.goto(place.path);
  await stopScripts?.(false);
  return refusal(place, answer?.status(), page.url());
}

/**
 * Opens the place in the document that is already there, for which axe is compiled and the styles are loaded. Its scripts
 * don't run.
 */
async function rewrite(page: Page, place: Place, stopScripts?: (stop: boolean) => Promise<unknown>): Promise<string[]> {
  const { status, url } = await page.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-store' });
    window.nextPage = await answer.text();
    return { status: answer.status, url: answer.url };
  }, place.path);
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
  return refusal(place, status, url);
}

function refusal({ path, status = 200 }: Place, actualStatus: number | undefined, url: string): string[] {
  const { pathname } = new URL(url);
  return [
    ...(actualStatus === status ? [] : [`answers ${actualStatus}`]),
    ...(pathname === new URL(path, app.url).pathname ? [] : [`leads to ${pathname}`]),
  ];
}

/** Returns the problems of a page in `language` at each size, and axe's on a phone. The page is left on the desk. */
async function inspectSizes(page: Page, language: Language): Promise<string[]> {
  const problems = [...(await page.evaluate(readPage, language)), ...(await findBarriers(page))];
  const found = labeled('390 px', problems);
  for (const size of [sizes.narrow, sizes.desk]) {
    await resize(page, size);
    found.push(...labeled(`${size.width} px`, await page.evaluate(readPage, language)));
  }
  return found;
}

/** Returns the problems of a page in `language`. Runs in the page. */
function readPage(language: string): string[] {
  const problems: string[] = [];
  const { documentElement: root, title } = document;
  if (root.lang !== language) problems.push(`is in ${root.lang}`);
  if (!title.trim()) problems.push('has no title');
  if (root.scrollWidth > root.clientWidth) problems.push(`is ${root.scrollWidth - root.clientWidth} px too wide`);
  const texts = [title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'value'])
        texts.push(node.getAttribute(name) ?? '');
    } else if (!node.parentElement?.closest('script, style, noscript')) texts.push(node.textContent ?? '');
  }
  for (const text of texts) {
    const key = /<[a-z][\w.:-]+>|\{\{.*?\}\}|\b(undefined|NaN|Invalid Date|\[object)\b/.exec(text);
    if (key) problems.push(`shows ${key[0]} in “${text.slice(0, 80)}”`);
  }
  return problems;
}

declare global {
  interface Window {
    /** The page that is to be written into the document, as the server sent it. */
    nextPage: string;
  }
}
