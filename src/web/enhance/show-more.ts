import * as light from '#web/page/light-attributes.ts';
import { partsChanged } from './changed-parts.ts';
import { fetchPage } from './fetch-page.ts';
import { onPress } from './on-press.ts';

// `Show more` adds the next page's entries to its lists, moves the focus to the first of them, and says how many there are
// now. The next page's own link takes its place.

onPress(light.showMore, async (link, event) => {
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  const words = link.textContent;
  link.ariaBusy = 'true';
  link.textContent = light.showMore.read(link, 'busy');
  try {
    await addEntries(link);
  } catch {
    if (link.isConnected) location.assign(link.href);
    link.textContent = words;
    link.ariaBusy = null;
  }
});

async function addEntries(link: HTMLAnchorElement): Promise<void> {
  const ids = light.showMore.read(link, 'list');
  const page = await fetchPage(light.showMore.read(link, 'address'));
  // Another search has taken the place of this list meanwhile.
  if (!link.isConnected) return;
  const added: HTMLElement[] = [];
  let count = 0;
  for (const id of ids.split(' ')) {
    const list = document.getElementById(id);
    if (!list) continue;
    // An entry that has moved in the order since is in both pages.
    const more = ([...(page.getElementById(id)?.children ?? [])] as HTMLElement[]).filter(
      (entry) => !document.getElementById(entry.id),
    );
    list.append(...more);
    added.push(...more);
    // A group is hidden until it has entries.
    if (more.length > 0) light.moreGroup.closest(list)?.toggleAttribute('hidden', false);
    count += list.children.length;
  }
  const [first] = added;
  if (!first) throw new Error();
  announceCount(light.showMore.read(link, 'count'), count);
  partsChanged(page);
  (first.querySelector<HTMLElement>('a[href]') ?? first).focus({ preventScroll: true });
  const next = light.showMore.findAll(page).find((other) => light.showMore.read(other, 'list') === ids);
  if (next) link.replaceWith(next);
  else link.remove();
}

function announceCount(id: string, count: number): void {
  const status = document.getElementById(id);
  if (status) status.textContent = light.shownCount.read(status, 'words').replace('0', String(count));
}
