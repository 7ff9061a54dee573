/** How long a pointer that rests on something means to press it, in milliseconds. */
const restMs = 100;

/** What `elements` and the hooks of light pages offer to find an element. */
interface Findable<Found extends HTMLElement> {
  closest(start: EventTarget | null): Found | null;
}

/**
 * Calls `act` with one of `elements` when the pointer rests on it or goes down on it, before it is pressed. A finger gives no other
 * notice than going down.
 */
export function onIntent<Found extends HTMLElement>(elements: Findable<Found>, act: (found: Found) => void): void {
  let under: Found | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('pointerover', (event) => {
    const found = elements.closest(event.target);
    if (found === under) return;
    clearTimeout(rest);
    under = found;
    if (found && event.pointerType !== 'touch') rest = setTimeout(() => act(found), restMs);
  });
  document.addEventListener('pointerdown', (event) => {
    const found = elements.closest(event.target);
    if (found) act(found);
  });
}
