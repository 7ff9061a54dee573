import { onPress } from './clicks.ts';
import { fetchPage } from './fetch-page.ts';

// The filters of /browse take effect at once: the answer is fetched as a page, and its parts marked `data-part` take the
// place of the ones that stand here. The form itself stays, and with it the focus and what is being typed.

const form = () => document.querySelector<HTMLFormElement>('form[data-search]');
const addressHere = () => location.pathname + location.search;
let running: AbortController | null = null;
let shown = addressHere();

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const search = target.form;
  if (!search || search !== form() || target.name === 'q') return;
  const subcategory = search.elements.namedItem('subcategory');
  if (target.name === 'category' && subcategory instanceof HTMLSelectElement) subcategory.value = '';
  void show(addressOf(search), 'push');
});

document.addEventListener('submit', (event) => {
  const search = form();
  if (!search || event.target !== search) return;
  event.preventDefault();
  void show(addressOf(search), 'push');
});

// A filter let go: the form follows.
onPress('a[data-loosens]', (link, event) => {
  if (!form() || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  void show(link.href, 'push').then(() => document.querySelector<HTMLElement>('[data-part="results"] h2')?.focus());
});

window.addEventListener('popstate', () => {
  // A jump within the page is none of ours.
  if (form() && addressHere() !== shown) void show(location.href, 'stay');
});

/** The address of what the form says, without fields that say nothing. */
function addressOf(search: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(search)) {
    const isDefault = name === 'sort' && value === search.dataset.defaultSort;
    if (typeof value === 'string' && value.trim() && !isDefault) query.set(name, value.trim());
  }
  return `/browse?${query}`;
}

async function show(address: string, history: 'push' | 'stay'): Promise<void> {
  running?.abort();
  const current = new AbortController();
  running = current;
  if (history === 'push') window.history.pushState(null, '', address);
  shown = addressHere();
  const skeleton = setTimeout(showComing, 120);
  try {
    const page = await fetchPage(address, current.signal);
    if (!takeParts(page)) throw new Error('another kind of page');
    document.title = page.title;
    followForm(page, history);
    sayHowMany();
  } catch {
    // A newer search took over, or the browser may try for itself and say what is wrong.
    if (running === current) location.assign(address);
  } finally {
    clearTimeout(skeleton);
  }
}

function showComing(): void {
  const coming = document.querySelector<HTMLTemplateElement>('template[data-coming]');
  const results = document.querySelector('[data-part="results"]');
  if (!coming || !results) return;
  results.setAttribute('aria-busy', 'true');
  results.querySelector('[data-list]')?.replaceChildren(coming.content.cloneNode(true));
}

/** Replaces the parts of this page; false when the other page does not have them. */
function takeParts(page: Document): boolean {
  const here = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  const there = here.map(({ dataset }) => page.querySelector(`[data-part="${dataset.part}"]`));
  if (there.includes(null)) return false;
  here.forEach((part, at) => {
    const next = there[at];
    if (!next) return;
    part.replaceChildren(...next.childNodes);
    part.removeAttribute('aria-busy');
  });
  return true;
}

/** Tells screen readers what the new heading says. */
function sayHowMany(): void {
  const heard = document.querySelector('[data-heard]');
  if (heard) heard.textContent = document.querySelector('[data-part="results"] h2')?.textContent ?? '';
}

/** Shows in the fields what the search says. What is being typed stays, unless one went back. */
function followForm(page: Document, history: 'push' | 'stay'): void {
  const [here, there] = [form(), page.querySelector<HTMLFormElement>('form[data-search]')];
  if (!here || !there) return;
  for (const field of here.elements) {
    const next = 'name' in field && there.elements.namedItem(String(field.name));
    if (history === 'push' && field === document.activeElement) continue;
    if (field instanceof HTMLSelectElement && next instanceof HTMLSelectElement) field.value = next.value;
    if (!(field instanceof HTMLInputElement && next instanceof HTMLInputElement)) continue;
    if (field.type === 'checkbox') field.checked = next.checked;
    else field.value = next.value;
  }
}
