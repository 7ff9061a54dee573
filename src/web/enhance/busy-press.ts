import { elements } from '#web/page/elements.ts';
import { onPress } from './on-press.ts';

// A pressed link or button is busy when the next page takes longer than this. Script that takes over a press prevents its
// default, and says itself what goes on.

const delayMs = 300;
let timer: ReturnType<typeof setTimeout> | undefined;
let pressed: HTMLElement | null = null;

function wait(element: HTMLElement): void {
  rest();
  pressed = element;
  timer = setTimeout(() => element.setAttribute('aria-busy', 'true'), delayMs);
}

function rest(): void {
  clearTimeout(timer);
  pressed?.removeAttribute('aria-busy');
}

onPress(elements('a', '[href]:not([target], [download], [href^="#"])'), (link) => {
  if (link.origin === location.origin) wait(link);
});

document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.submitter) wait(event.submitter);
});

// The browser's back button may show the page as it was left.
window.addEventListener('pageshow', rest);
