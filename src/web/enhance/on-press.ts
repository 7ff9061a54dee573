/** What `elements` and the hooks of light pages offer to find the pressed element. */
interface Pressable<Pressed extends HTMLElement> {
  closest(start: Element): Pressed | null;
}

/**
 * Calls `act` when one of `elements` is pressed in the ordinary way; presses that open a new tab or window stay the
 * browser's. `act` prevents the default itself when it takes over.
 */
export function onPress<Pressed extends HTMLElement>(
  elements: Pressable<Pressed>,
  act: (pressed: Pressed, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const pressed = event.target instanceof Element ? elements.closest(event.target) : null;
    if (pressed && !event.defaultPrevented) act(pressed, event);
  });
}
