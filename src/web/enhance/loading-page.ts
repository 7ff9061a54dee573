import { onPress } from './clicks.ts';

// Says "Loading..." while a profile is on its way; one that comes at once is not announced.

const notice = () => document.querySelector<HTMLElement>('[data-coming-page]');
let waiting: ReturnType<typeof setTimeout> | undefined;

onPress('a[href^="/worker/"]', () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => notice()?.removeAttribute('hidden'), 250);
});

// Coming back may show the page as it was left.
window.addEventListener('pageshow', () => {
  clearTimeout(waiting);
  notice()?.setAttribute('hidden', '');
});
