import * as finding from '#web/page/finding-attributes.ts';
import * as light from '#web/page/light-attributes.ts';
import { partsChanged } from '../changed-parts.ts';
import { fetchPage } from '../fetch-page.ts';
import { onPress } from '../on-press.ts';
import { rememberHours, withRememberedHours } from './remembered-hours.ts';
import { addressOf, addressWithHours } from './search-address.ts';

// The filters of /browse and /projects take effect at once: the answer is fetched as a page, and its parts (`light.searchPart`) replace
// those of this page. The form itself stays, and with it the focus and what is being typed.

const skeletonDelayMs = 120;
const currentAddress = () => location.pathname + location.search;
let running: AbortController | null = null;
let address = currentAddress();
/** The fields that were changed since the last search was asked for. */
const changed = new Set<EventTarget | null>();
addEventListener('input', ({ target }) => changed.add(target));

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const form = target.form;
  if (!form || form !== light.searchForm.find() || target.matches(light.searchWords.selector)) return;
  const [category, subcategory, hours] = [light.categoryField, light.subcategoryField, finding.hoursField].map(
    (field) => field.find(form),
  );
  if (target === category) for (const field of [subcategory, hours]) if (field) field.value = '';
  if (hours && target === hours) rememberHours(hours);
  void showSearch(addressWithHours(form), 'pushState');
});

document.addEventListener('submit', (event) => {
  const form = light.searchForm.find();
  if (form !== event.target || !form) return;
  event.preventDefault();
  void showAndGoTo(addressOf(form));
});

onPress(light.dropFilter, (link, event) => {
  if (!light.searchForm.find()) return;
  event.preventDefault();
  void showAndGoTo(link.href);
});

addEventListener('popstate', () => {
  // The address is the same after a jump within the page.
  if (light.searchForm.find() && currentAddress() !== address) void showSearch(location.href, null);
});

const hours = finding.hoursField.find();
if (hours) {
  const remembered = withRememberedHours(address, finding.hoursField.read(hours, 'category'));
  if (remembered !== address) void showSearch(remembered, 'replaceState');
}

/** After a search that was asked for, the keyboard goes on from the results. */
async function showAndGoTo(next: string): Promise<void> {
  if (await showSearch(next, 'pushState')) light.resultsTitle.find()?.focus();
}

/** How a search is written into the browser's history; null for one that is there. */
type HistoryMethod = 'pushState' | 'replaceState' | null;

/** Returns true unless a newer search has taken over. */
async function showSearch(next: string, write: HistoryMethod): Promise<boolean> {
  running?.abort();
  const current = new AbortController();
  running = current;
  // `Show results` may ask for what is shown already: a second entry would be a step of the browser's back button that changes nothing.
  if (write && next !== address) history[write](null, '', next);
  address = currentAddress();
  changed.clear();
  const skeleton = setTimeout(showSkeleton, skeletonDelayMs);
  try {
    const page = await fetchPage(next, current.signal);
    replaceParts(page);
    document.title = page.title;
    partsChanged();
    updateForm(page, write);
    announceResults();
  } catch {
    // Unless a newer search took over, the browser tries for itself and shows what is wrong.
    if (running === current) location.assign(next);
  } finally {
    clearTimeout(skeleton);
  }
  return running === current;
}

function showSkeleton(): void {
  const skeleton = light.resultsSkeleton.find();
  const results = light.results.find();
  const list = results && light.resultsList.find(results);
  if (!skeleton || !list) return;
  results.ariaBusy = 'true';
  // A shorter page would move what is about to be pressed.
  list.style.minHeight = `${list.offsetHeight}px`;
  list.replaceChildren(skeleton.content.cloneNode(true));
}

/** Replaces the parts of this page; throws when the other page lacks one of them. */
function replaceParts(page: Document): void {
  const searchPart = light.searchPart;
  const focused = document.activeElement?.getAttribute('name');
  const nextParts = new Map(searchPart.findAll(page).map((part) => [searchPart.read(part, 'name'), part]));
  for (const part of searchPart.findAll()) {
    // Without one this throws: the browser then loads the page itself.
    const { childNodes } = nextParts.get(searchPart.read(part, 'name')) as HTMLElement;
    part.replaceChildren(...childNodes);
    part.ariaBusy = null;
  }
  // The field with the focus may have been in a part.
  const successor = focused && light.searchForm.find()?.elements.namedItem(focused);
  if (successor instanceof HTMLElement) successor.focus({ preventScroll: true });
}

/** Tells screen readers what the new heading says. */
function announceResults(): void {
  light.resultsAnnouncement.find()?.replaceChildren(light.resultsTitle.find()?.textContent ?? '');
}

/**
 * Shows the search in the form's fields. Unless the visitor went back, the field that has the focus keeps what is being typed, and those that were
 * changed since the search was asked for keep their change.
 */
function updateForm(page: Document, write: HistoryMethod): void {
  const [form, nextForm] = [light.searchForm.find(), light.searchForm.find(page)];
  if (!form || !nextForm) return;
  for (const field of form.elements) {
    if (!field.matches('input, select') || (write && (field === document.activeElement || changed.has(field))))
      continue;
    // No name occurs twice in the form.
    const shown = field as HTMLInputElement;
    const next = nextForm.elements.namedItem(shown.name) as HTMLInputElement | null;
    if (!next) continue;
    shown.checked = next.checked;
    shown.value = next.value;
  }
}
