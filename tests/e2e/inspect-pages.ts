import pLimit from 'p-limit';
import type { CDPSession, Frame, Page } from 'playwright-core';
import { request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Language, languages } from '#lib/languages.ts';
import { openPage } from '#tests/support/browser.ts';
import { inTurn } from '#tests/support/forms.ts';
import { app } from '#tests/support/sample-app.ts';
import { labeled, loadAxe, resize, sizes } from './barriers.ts';
import { inspectPaper, inspectSizes, type Size, sizeNames } from './inspect-sizes.ts';
import { isAlive } from './loop.ts';
import { openPaper, type Paper, write } from './paper.ts';
import { furtherPlaces, type Place, plainPaths, viewers } from './places.ts';
import { rarePlaces } from './rare-places.ts';
import { sessionOf } from './sessions.ts';

/** A phone that shows most pages as a whole, so that it sees all that moves while a page comes alive. */
const wholePage = { width: sizes.phone.width, height: 4_000 };

/** How many pages are inspected in parallel. */
const sideBySide = 2;

/**
 * The viewers whose pages one test file inspects, or the pages in rare states. The files run in parallel and together cover all
 * pages.
 */
export type Audience = 'visitor' | 'client' | 'pro' | 'others' | 'rare';

function audienceOf({ viewer }: Pick<Place, 'viewer'>): Audience {
  if (viewer === null) return 'visitor';
  if (viewer === 'client@nearhand.test') return 'client';
  return viewer === 'pro@nearhand.test' ? 'pro' : 'others';
}

async function placesFor(audience: Audience): Promise<Place[]> {
  if (audience === 'rare') return rarePlaces();
  const lastViewer = viewers.findLastIndex((viewer) => audienceOf({ viewer }) === audience);
  const tried = viewers.slice(0, lastViewer + 1);
  // A server that has just started may refuse a hundred requests at once.
  const plainPlaces = await pLimit(6).map(plainPaths, (path) => plainPlace(path, tried));
  const all = [...plainPlaces.flat(), ...(await furtherPlaces())];
  return all.filter((place) => audienceOf(place) === audience);
}

/** Defines the test of the pages of `audience`: those that have their turn. */
export function inspectPages(audience: Audience): void {
  let places: Place[];

  beforeAll(async () => {
    places = inTurn(await placesFor(audience));
  });

  test(`each page is complete, fits and has no barriers in six languages (${audience})`, {
    timeout: 1_200_000,
  }, async () => {
    expect(await inspectAll(places)).toEqual([]);
  });
}

/** Returns the page with the first viewer who may see it, or nothing where that is none of those who are tried. */
async function plainPlace(path: string, tried: typeof viewers): Promise<Place[]> {
  for (const viewer of tried) {
    const visit = await request.newContext({ storageState: await sessionOf(viewer) });
    const ask = async () => (await visit.get(app.url + path, { maxRedirects: 0 })).status();
    let status = await ask();
    // On a busy machine, the database may let a request wait for longer than the server does.
    for (let tries = 1; status === 503 && tries < 5; tries++) status = await ask();
    await visit.dispose();
    if (status < 300) return [{ path, viewer }];
    // The page is public and says that something is missing.
    if (status === 400 || status === 404) return [{ path, viewer, status }];
    // Says nothing about the viewer, and the page would be missed.
    if (status >= 500) throw new Error(`${path} answers ${status}`);
  }
  if (tried.length === viewers.length) throw new Error(`no viewer may see ${path}`);
  return [];
}

/** The two tabs of a browser that one viewer after the other uses, for whom its typeface and axe are ready. */
interface Reader {
  viewer: string | null;
  /** Where the scripts run. */
  page: Page;
  devTools: CDPSession;
  paper: Paper;
}

/** Opens every place in all languages, several in parallel. Returns the problems, each with its place and language. */
async function inspectAll(places: Place[]): Promise<string[]> {
  // One viewer's places in a row need one session.
  const queue = places.toSorted((a, b) => viewers.indexOf(a.viewer) - viewers.indexOf(b.viewer)).entries();
  const problems: string[] = [];
  const readers = Array.from({ length: sideBySide }, async () => {
    const reader = await openReader();
    for (const [at, place] of queue) {
      if (reader.viewer !== place.viewer) await handOver(reader, place.viewer);
      problems.push(...(await inspectPlace(reader, place, at)));
    }
  });
  await Promise.all(readers);
  return problems;
}

/** Opens the tabs for a visitor. */
async function openReader(): Promise<Reader> {
  const page = await openPage({
    baseURL: app.url,
    viewport: sizes.phone,
    reducedMotion: 'reduce',
    // Where script is turned off, Chromium blames the content policy for scripts that it does not load.
    expected: [/status of 40[04]/, /\.js \(csp\)/],
  });
  await page.addInitScript(markTypeface);
  await loadAxe(page);
  await loadTypeface(page);
  const devTools = await page.context().newCDPSession(page);
  return { viewer: null, page, devTools, paper: await openPaper(page.context(), app.url) };
}

/** Gives the tabs to another viewer, with nothing of the last one but files that the browser may keep. */
async function handOver(reader: Reader, viewer: string | null): Promise<void> {
  const { page, devTools } = reader;
  // The product writes where a page is scrolled to when it is left.
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await devTools.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'all' });
  await page.context().addCookies((await sessionOf(viewer)).cookies);
  reader.viewer = viewer;
}

/** Fetches the typeface of all languages, so that the pages of this visit have it from their first paint on. */
async function loadTypeface(page: Page): Promise<void> {
  await page.goto('/terms-of-service');
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load().catch(() => undefined))));
}

/** Marks when the page was drawn in its typeface: with the frame after a face has loaded, however late that is. Runs in the page. */
function markTypeface(): void {
  const mark = () => performance.mark('typeface drawn');
  document.fonts.addEventListener('loadingdone', () => requestAnimationFrame(() => requestAnimationFrame(mark)));
}

/**
 * Returns the problems of a page in all languages. The first is shown with its script and sees all of axe's rules on a phone,
 * those about what a size shows at the other sizes, and the colors of both themes. The others are shown as the server sends them:
 * each is read once and measured at every size, and axe looks at its words and positions at one of the sizes. All sizes are among
 * those of one page, and each language has each size on other pages. So what isn't seen is a target that is too small or too near
 * in one language at one size alone, and, in the languages that come later, what doesn't depend on words: colors, headings, regions
 * and roles. A page with the same elements and words as one before it is skipped.
 */
async function inspectPlace(reader: Reader, place: Place, at: number): Promise<string[]> {
  const problems: string[] = [];
  for (const nth of languages.keys()) {
    // Each language comes first on a sixth of the pages.
    const language = languages[(at + nth) % languages.length] as Language;
    const seen = sizeNames[(nth + Math.floor(at / languages.length)) % sizeNames.length] as Size;
    await reader.page.context().addCookies([{ name: 'language', value: language, url: app.url }]);
    const found = await (nth === 0
      ? inspectWithScript(reader.page, place, language)
      : inspectWithoutScript(reader.paper, place, language, seen)
    ).catch((error: Error) => [error.message]);
    problems.push(...labeled(`${place.path} (${place.viewer ?? 'visitor'}, ${language})`, found));
  }
  return problems;
}

async function inspectWithScript(page: Page, place: Place, language: Language): Promise<string[]> {
  if (place.form) {
    const sent = await submission(place);
    await page.route(`**${place.path}`, (route) => route.continue(sent), { times: 1 });
  }
  const measured = audienceOf(place) === 'client';
  await page.setViewportSize(measured ? wholePage : sizes.phone);
  const answer = await page.goto(place.path);
  const refused = await refusal(page.mainFrame(), place, answer?.status(), page.url());
  const light = await page.locator('html[data-light]').count();
  if (!light) await isAlive(page);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  // During a transition or an animation, a color is neither the one nor the other.
  const still = 'transition: none !important; animation: none !important';
  // The page's policy refuses style elements of others.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, `*, *::before, *::after, ::backdrop { ${still} }`);
  const moved = measured ? await page.evaluate(readMoves) : [];
  await resize(page, sizes.phone);
  return [...refused, ...moved, ...(await inspectSizes(page, language))];
}

/**
 * Returns the parts of the page's own content that have moved by themselves by a finger's breadth since they were shown in their
 * typeface: a press on them would go astray. Runs in the page.
 */
function readMoves(): string[] {
  const drawn = Math.max(0, ...performance.getEntriesByName('typeface drawn').map(({ startTime }) => startTime));
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = (observer.takeRecords() as LayoutShift[]).filter(({ startTime }) => startTime > drawn);
  const main = document.querySelector('main');
  return shifts.flatMap(({ sources }) =>
    sources.flatMap(({ node, previousRect: from, currentRect: to }) => {
      const by = Math.round(to.top - from.top);
      if (from.height === 0 || to.height === 0 || Math.abs(by) <= 8 || !main?.contains(node)) return [];
      return [`moves by ${by} px: ${(node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120)}`];
    }),
  );
}

/** https://developer.mozilla.org/en-US/docs/Web/API/LayoutShift */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

async function inspectWithoutScript(paper: Paper, place: Place, language: Language, seen: Size): Promise<string[]> {
  const { status, url } = await write(paper, { path: place.path, ...(await submission(place)) });
  return [...(await refusal(paper.frame, place, status, url)), ...(await inspectPaper(paper.frame, language, seen))];
}

/** How the place is asked for. */
async function submission({ form }: Place) {
  const accept = 'text/html';
  if (!form) return { method: 'GET', headers: { accept } };
  const headers = { accept, 'content-type': 'application/x-www-form-urlencoded', origin: app.url };
  return {
    method: 'POST',
    headers,
    postData: String(new URLSearchParams(typeof form === 'function' ? await form() : form)),
  };
}

/** Returns the problems if the place has another status or address, or is in another state. */
async function refusal(page: Frame, place: Place, actualStatus: number | undefined, url: string): Promise<string[]> {
  const { path, status = 200, shows } = place;
  const { pathname } = new URL(url);
  return [
    ...(actualStatus === status ? [] : [`answers ${actualStatus}`]),
    ...(pathname === new URL(path, app.url).pathname ? [] : [`leads to ${pathname}`]),
    ...(!shows || (await page.locator(shows).count()) > 0 ? [] : [`has no ${shows}`]),
  ];
}
