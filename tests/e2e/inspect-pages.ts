import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '#lib/languages.ts';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { isAlive } from './loop.ts';
import { furtherPlaces, type Place, plainPaths, viewers } from './places.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const sessions = new Map<string | null, Promise<Session>>();
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
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

  describe(`every page that the ${audience} sees`, () => {
    test.each(languages)('is completely in %s and fits every screen', { timeout: 120_000 }, async (language) => {
      expect(await inspectAll(places, [language], (page) => readPageAndWidths(page, language))).toEqual([]);
    });

    test('has no accessibility problems in axe, light and dark, narrow and wide', { timeout: 240_000 }, async () => {
      expect(await inspectAll(places, languages, findBarriers)).toEqual([]);
    });
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

/** Opens every place, several in parallel, in `shown` by turn. Returns the problems that `look` finds, each with its place. */
async function inspectAll(
  places: Place[],
  shown: readonly Language[],
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  // One viewer's places in a row need one browser context.
  const queue = places
    .toSorted((a, b) => viewers.indexOf(a.viewer) - viewers.indexOf(b.viewer))
    .map((place, at) => ({ ...place, language: shown[at % shown.length] as Language }));
  const problems: string[] = [];
  const readers = Array.from({ length: sideBySide }, async () => {
    let reader: { viewer: string | null; page: Page } | undefined;
    for (let place = queue.shift(); place; place = queue.shift()) {
      if (reader?.viewer !== place.viewer) {
        await reader?.page.context().close();
        reader = { viewer: place.viewer, page: await openFor(place.viewer) };
      }
      const { page } = reader;
      await page.context().addCookies([{ name: 'language', value: place.language, url: app.url }]);
      const placeProblems = await visit(page, place).then(
        async (refused) => [...refused, ...(await look(page))],
        (error: Error) => [error.message],
      );
      problems.push(
        ...placeProblems.map((what) => `${place?.path} (${place?.viewer ?? 'visitor'}, ${place?.language}): ${what}`),
      );
    }
  });
  await Promise.all(readers);
  return problems;
}

async function openFor(viewer: string | null): Promise<Page> {
  return openPage({
    baseURL: app.url,
    viewport: phone,
    reducedMotion: 'reduce',
    storageState: await sessionOf(viewer),
    expected: [/status of 40[04]/],
  });
}

async function visit(page: Page, { path, status = 200 }: Place): Promise<string[]> {
  const answer = await page.goto(path);
  const light = await page.locator('html[data-light]').count();
  if (!light) await isAlive(page);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  const finalPath = new URL(page.url()).pathname;
  const isExpected = finalPath === new URL(path, app.url).pathname;
  return [
    ...(answer?.status() === status ? [] : [`answers ${answer?.status()}`]),
    ...(isExpected ? [] : [`leads to ${finalPath}`]),
  ];
}

/** Returns the problems of a page in `language` on a phone, and its overflow on the narrowest one and on a wide screen. */
async function readPageAndWidths(page: Page, language: string): Promise<string[]> {
  const problems = await page.evaluate(readPage, language);
  for (const size of [{ ...phone, width: 320 }, desk]) {
    await resize(page, size);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) problems.push(`is ${overflow} px too wide at ${size.width} px`);
  }
  await page.setViewportSize(phone);
  return problems;
}

/** Resizes the window, and resolves once the page has been laid out and painted in its new size. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Returns what is problems with a page in `language`. Runs in the page. */
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

/**
 * Returns all problems that axe finds on a phone in the light theme. The markup is the same on a wide screen and in the dark
 * theme, so only what depends on the layout and the colors is looked at there.
 */
async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // During a transition, a color belongs to neither theme.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' });
  const found: string[] = [];
  for (const { size, colorScheme, rules } of looks) {
    await page.emulateMedia({ colorScheme });
    await resize(page, size);
    const barriers = await page.evaluate(runAxe, rules);
    found.push(...barriers.map((barrier) => `${size.width} px, ${colorScheme}: ${barrier}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  return found;
}

/** The rules of axe that depend on what the width shows and hides, and where. */
const layoutRules = [
  'target-size',
  'color-contrast',
  'scrollable-region-focusable',
  'heading-order',
  'region',
  'landmark-unique',
  'link-name',
  'button-name',
  'label',
  'duplicate-id-aria',
];

/** How each page is looked at, and with which rules; all of them for null. */
const looks = [
  { size: phone, colorScheme: 'light', rules: null },
  { size: desk, colorScheme: 'light', rules: layoutRules },
  { size: desk, colorScheme: 'dark', rules: ['color-contrast'] },
  { size: phone, colorScheme: 'dark', rules: ['color-contrast'] },
] satisfies { size: { width: number; height: number }; colorScheme: 'light' | 'dark'; rules: string[] | null }[];

/** Runs in the page. */
async function runAxe(rules: string[] | null): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
    resultTypes: ['violations'],
    // WCAG 2.2, level AA; axe leaves it off by default.
    rules: { 'target-size': { enabled: true } },
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
