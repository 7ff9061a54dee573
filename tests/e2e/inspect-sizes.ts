import type { Page } from 'playwright-core';
import type { Language } from '#lib/languages.ts';
import { findBarriers, labeled, type Rules, resize, sizes } from './barriers.ts';

/** The problems of an open page, and of its dialogs, at each size. */

/** The language of a page, and how much axe sees of it at the sizes other than a phone's. */
export interface Reading {
  language: Language;
  rulesOfSize: Extract<Rules, 'layout' | 'position'>;
}

/** The dialogs inspected so far, in each language: many pages have the same ones. */
const inspected = new Set<string>();

/** Returns the ids of the dialogs on the page that no page before it had in this language. */
export async function newDialogs(page: Page, language: Language): Promise<string[]> {
  const dialogs = await page.evaluate(() =>
    Array.from(document.querySelectorAll('dialog'), (dialog) => ({
      id: dialog.id,
      elements: Array.from(dialog.querySelectorAll('*'), ({ tagName }) => tagName).join(' '),
    })),
  );
  return dialogs
    .filter(({ id, elements }) => {
      const look = `${language} ${id} ${elements}`;
      return !inspected.has(look) && inspected.add(look);
    })
    .map(({ id }) => id);
}

/**
 * Returns the problems of a page and of these dialogs at each size: those that axe finds, those of the width and of the words.
 * The page is left on the desk.
 */
export async function inspectSizes(page: Page, reading: Reading, dialogs: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const size of [sizes.phone, sizes.narrow, sizes.desk]) {
    if (size !== sizes.phone) await resize(page, size);
    const rules = size === sizes.phone ? 'all' : reading.rulesOfSize;
    const problems = [...(await page.evaluate(readPage, reading.language)), ...(await findBarriers(page, rules))];
    problems.push(...(await inDialogs(page, dialogs, rules)));
    found.push(...labeled(`${size.width} px`, problems));
  }
  return found;
}

/** Returns the texts with too little contrast in the dark theme, on the desk and then on a phone, where the page is left. */
export async function inspectDark(page: Page, dialogs: string[]): Promise<string[]> {
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const size of [sizes.desk, sizes.phone]) {
    if (size !== sizes.desk) await resize(page, size);
    const problems = [...(await findBarriers(page, 'colors')), ...(await inDialogs(page, dialogs, 'colors'))];
    found.push(...labeled(`${size.width} px, dark`, problems));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Returns the problems of these dialogs, each opened in turn. */
async function inDialogs(page: Page, dialogs: string[], rules: Rules): Promise<string[]> {
  const found: string[] = [];
  for (const id of dialogs) {
    const dialog = page.locator(`dialog[id="${id}"]`);
    const problems = await dialog.evaluate(openDialog);
    problems.push(...(await findBarriers(page, rules, id)));
    await dialog.evaluate((element: HTMLDialogElement) => element.close());
    found.push(...labeled(`#${id}`, problems));
  }
  return found;
}

/** Opens the dialog, and returns the problems of its width once it is painted. Runs in the page. */
async function openDialog(dialog: Element): Promise<string[]> {
  (dialog as HTMLDialogElement).showModal();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return [dialog, ...dialog.children]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ scrollWidth, clientWidth }) => `is ${scrollWidth - clientWidth} px too wide`);
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
