import * as light from '#web/page/light-attributes.ts';
import { onPress } from './on-press.ts';

const delayMs = 250;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says "Loading…" while the page behind one of `links` is on its way; a page that comes at once is not announced. */
export function announceLoading(links: Parameters<typeof onPress<HTMLAnchorElement>>[0]): void {
  onPress(links, () => showLater());
}

document.addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!defaultPrevented && target instanceof Element && target.matches(light.loadingForm.selector))
    showLater(light.loadingForm.read(target, 'words'));
});

// The browser's back button may show the page as it was left.
window.addEventListener('pageshow', () => {
  clearTimeout(timer);
  light.loadingPage.find()?.toggleAttribute('hidden', true);
});

function showLater(words?: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const sign = light.loadingPage.find();
    if (words) sign?.lastElementChild?.replaceChildren(words);
    sign?.toggleAttribute('hidden', false);
  }, delayMs);
}
