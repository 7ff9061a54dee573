import { elements } from '#web/page/elements.ts';

/** What `elements` and the hooks of light pages offer to find the pressed element. */
interface Pressable<Pressed extends HTMLElement> {
  closest(start: EventTarget | null): Pressed | null;
}

/**
 * Calls `act` when one of `pressable` is pressed in the ordinary way; presses that open a new tab or window stay the
 * browser's. `act` prevents the default itself when it takes over.
 */
export function onPress<Pressed extends HTMLElement>(
  pressable: Pressable<Pressed>,
  act: (pressed: Pressed, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const pressed = pressable.closest(event.target);
    if (pressed && !event.defaultPrevented) act(pressed, event);
  });
}

/** Calls `act` when a link within this site is pressed that isn't a jump within a page, a download or for another window. */
export function onLink(act: (link: HTMLAnchorElement, event: MouseEvent) => void): void {
  onPress(elements('a', '[href]:not([target], [download], [href^="#"])'), (link, event) => {
    if (link.origin === location.origin) act(link, event);
  });
}
