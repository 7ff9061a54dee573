import * as light from '#web/page/light-attributes.ts';
import { onLink } from './on-press.ts';

// A pressed link or button is busy, and the page shows its progress bar, when the next page takes longer than this. Script that
// takes over a press prevents its default, and says itself what goes on.

const delayMs = 250;
let timer: ReturnType<typeof setTimeout> | undefined;
let pressed: HTMLElement | null = null;

function wait(element: HTMLElement, words?: string): void {
  rest();
  pressed = element;
  timer = setTimeout(() => {
    element.ariaBusy = 'true';
    light.progressBar.find()?.toggleAttribute('hidden', false);
    const status = light.progressWords.find();
    status?.replaceChildren(words || light.progressWords.read(status, 'words'));
  }, delayMs);
}

function rest(): void {
  clearTimeout(timer);
  if (pressed) pressed.ariaBusy = null;
  light.progressBar.find()?.toggleAttribute('hidden', true);
  light.progressWords.find()?.replaceChildren();
}

onLink((link) => wait(link));

document.addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
  if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
  wait(submitter ?? target, light.loadingForm.read(target, 'words'));
});

// The browser's back button may show the page as it was left.
addEventListener('pageshow', rest);
