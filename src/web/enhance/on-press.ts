/**
 * Calls `act` when something that matches `selector` is pressed in the ordinary way; presses that open a new tab or window
 * stay the browser's. `act` prevents the default itself when it takes over.
 */
export function onPress(selector: string, act: (pressed: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (pressed && !event.defaultPrevented) act(pressed, event);
  });
}
