/** How long a pointer that rests on something means to press it, in milliseconds. */
const restMs = 100;

/** What `elements` and the hooks of light pages offer to find an element. */
interface Findable<Found extends HTMLElement> {
  closest(start: Element): Found | null;
}

/**
 * Calls `act` with one of `elements` when the pointer rests on it or goes down on it, before it is pressed. A finger gives no other
 * notice than going down.
 */
export function onIntent<Found extends HTMLElement>(elements: Findable<Found>, act: (found: Found) => void): void {
  let under: Found | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const findFor = ({ target }: Event) => (target instanceof Element ? elements.closest(target) : null);
  document.addEventListener('pointerover', (event) => {
    const found = findFor(event);
    if (found === under) return;
    clearTimeout(rest);
    under = found;
    if (found && event.pointerType !== 'touch') rest = setTimeout(() => act(found), restMs);
  });
  document.addEventListener('pointerdown', (event) => {
    const found = findFor(event);
    if (found) act(found);
  });
}
