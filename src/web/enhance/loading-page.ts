import * as light from '#web/page/light-attributes.ts';
import { onPress } from './on-press.ts';

const delayMs = 250;

/** Says "Loading…" while the page behind one of `links` is on its way; a page that comes at once is not announced. */
export function announceLoading(links: Parameters<typeof onPress<HTMLAnchorElement>>[0]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setHidden = (hidden: boolean) => light.loadingPage.find()?.toggleAttribute('hidden', hidden);
  onPress(links, () => {
    clearTimeout(timer);
    timer = setTimeout(() => setHidden(false), delayMs);
  });
  // The browser's back button may show the page as it was left.
  window.addEventListener('pageshow', () => {
    clearTimeout(timer);
    setHidden(true);
  });
}
