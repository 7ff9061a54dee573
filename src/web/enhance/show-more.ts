import { onPress } from './clicks.ts';
import { fetchPage } from './fetch-page.ts';

// `Show more` adds the next page's entries to the list it names, moves the focus to the first of them, and says how many
// there are now. The next page's own link takes its place.

onPress('a[data-adds-to]', async (link, event) => {
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  const words = link.textContent;
  link.textContent = link.dataset.busy ?? words;
  try {
    const { addsTo = '', announces } = link.dataset;
    const page = await fetchPage(link.href);
    const [list, more] = [document.getElementById(addsTo), page.getElementById(addsTo)];
    const first = more?.firstElementChild;
    if (!list || !more || !first) throw new Error('no further entries');
    list.append(...more.children);
    const next = page.querySelector<HTMLAnchorElement>(`a[data-adds-to="${addsTo}"]`);
    const heard = announces && document.getElementById(announces);
    if (heard) heard.textContent = (heard.dataset.words ?? '').replace('0', String(list.children.length));
    (first.querySelector<HTMLElement>('a[href]') ?? (first as HTMLElement)).focus({ preventScroll: true });
    if (next) link.replaceWith(next);
    else link.remove();
  } catch {
    location.assign(link.href);
    link.textContent = words;
    link.ariaBusy = null;
  }
});
