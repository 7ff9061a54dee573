import { createHash } from 'node:crypto';
import type { Frame, Page } from 'playwright-core';
import type { Language } from '#lib/languages.ts';
import { findBarriers, labeled, type Rules, resize, sizes } from './barriers.ts';

/** The problems of an open page, and of its dialogs, at each size. */

/** The name of a size. */
export type Size = keyof typeof sizes;

export const sizeNames = Object.keys(sizes) as Size[];

/** The dialogs inspected so far, in each language: many pages have the same ones. */
const inspected = new Set<string>();

/** Returns the ids of the dialogs on the page that no page before it had in this language. */
async function newDialogs(page: Frame, language: Language): Promise<string[]> {
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

/** The pages inspected so far, as hashes: many addresses answer with the same one, for example with what isn't there. */
const inspectedPages = new Set<string>();

/** Returns true if a page before it had the same elements and words in this language, with script or without. */
async function isRepeated(page: Frame, language: Language): Promise<boolean> {
  const look = await page.evaluate(() => {
    const names = [
      'class',
      'style',
      'role',
      'type',
      'aria-label',
      'aria-hidden',
      'aria-current',
      'alt',
      'title',
      'lang',
    ];
    names.push('placeholder', 'tabindex', 'autocomplete', 'hidden', 'disabled', 'open', 'checked', 'selected');
    const describe = (element: Element) => names.map((name) => element.getAttribute(name)).join('|');
    const elements = Array.from(document.body.querySelectorAll(':not(script)'));
    const parts = elements.map((element) => `${element.tagName} ${element.childElementCount} ${describe(element)}`);
    return [window === window.top, document.title, document.body.innerText, ...parts].join('\n');
  });
  const hash = createHash('sha256').update(`${language} ${look}`).digest('base64');
  return inspectedPages.has(hash) || !inspectedPages.add(hash);
}

/**
 * Returns the problems of a page and of its new dialogs at each size: those of the width and of the words, those that axe finds,
 * on a phone with all of its rules, and those of the colors in the dark theme.
 */
export async function inspectSizes(page: Page, language: Language): Promise<string[]> {
  const main = page.mainFrame();
  if (await isRepeated(main, language)) return [];
  const dialogs = await newDialogs(main, language);
  const found: string[] = [];
  for (const name of sizeNames) {
    if (name !== 'phone') await resize(page, sizes[name]);
    const rules = name === 'phone' ? 'all' : 'layout';
    const problems = [...(await page.evaluate(readPage, { language })), ...(await findBarriers(main, rules))];
    problems.push(...(await inDialogs(main, dialogs, rules)));
    found.push(...labeled(`${sizes[name].width} px`, problems));
  }
  return [...found, ...(await inspectDark(page, dialogs))];
}

/** Returns the texts with too little contrast in the dark theme, on the desk and then on a phone, where the page is left. */
async function inspectDark(page: Page, dialogs: string[]): Promise<string[]> {
  const main = page.mainFrame();
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const size of [sizes.desk, sizes.phone]) {
    if (size !== sizes.desk) await resize(page, size);
    const problems = [...(await findBarriers(main, 'colors')), ...(await inDialogs(main, dialogs, 'colors'))];
    found.push(...labeled(`${size.width} px, dark`, problems));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/**
 * Returns the problems of the page on a paper and of its new dialogs: those of the words, those of the width at each size, and
 * those that axe finds in words and positions at the size `seen`.
 */
export async function inspectPaper(frame: Frame, language: Language, seen: Size): Promise<string[]> {
  if (await isRepeated(frame, language)) return [];
  const order = [...sizeNames.filter((name) => name !== seen), seen].map((name) => sizes[name]);
  const found = await frame.evaluate(readPage, { language, order });
  found.push(...labeled(`${sizes[seen].width} px`, await findBarriers(frame, 'words')));
  const dialogs = await newDialogs(frame, language);
  if (dialogs.length === 0) return found;
  for (const size of order) {
    await frame.evaluate(readPage, { language, order: [size] });
    const problems = await inDialogs(frame, dialogs, size === sizes[seen] ? 'words' : null);
    found.push(...labeled(`${size.width} px`, problems));
  }
  return found;
}

/** Returns the problems of these dialogs, each opened in turn: of their width, and what axe finds with these rules. */
async function inDialogs(page: Frame, dialogs: string[], rules: Rules | null): Promise<string[]> {
  const found: string[] = [];
  for (const id of dialogs) {
    const dialog = page.locator(`dialog[id="${id}"]`);
    const problems = await dialog.evaluate(openDialog);
    if (rules) problems.push(...(await findBarriers(page, rules, id)));
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

interface Reading {
  language: string;
  /** The sizes that the frame of the page gets, one after the other; without them the page is read in the size that it has. */
  order?: { width: number; height: number }[];
}

/** Returns the problems of the words of a page, and of its width at each size. Runs in the page. */
function readPage({ language, order = [] }: Reading): string[] {
  const problems: string[] = [];
  const { documentElement: root, title } = document;
  if (root.lang !== language) problems.push(`is in ${root.lang}`);
  if (!title.trim()) problems.push('has no title');
  const readWidth = () => {
    if (root.scrollWidth > root.clientWidth)
      problems.push(`is ${root.scrollWidth - root.clientWidth} px wider than ${root.clientWidth} px`);
  };
  const frame = window.frameElement;
  if (!frame) readWidth();
  for (const { width, height } of order) {
    // Laid out from nothing: Chromium sometimes keeps the columns of a wide grid for a moment when a frame becomes narrow.
    root.style.display = 'none';
    frame?.setAttribute('width', `${width}`);
    frame?.setAttribute('height', `${height}`);
    root.getBoundingClientRect();
    root.style.display = '';
    readWidth();
    if (root.clientWidth !== width) problems.push(`is ${root.clientWidth} px wide in place of ${width} px`);
  }
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
