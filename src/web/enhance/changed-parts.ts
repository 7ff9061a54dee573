/** `added` is the page whose entries were added to this one. */
type Listener = (added?: Document) => void;

const listeners: Listener[] = [];

/**
 * Calls `act` now, whenever a script has put elements of another page into this one, and when the browser's back button shows the page as it
 * was left: what this device remembers may have changed since.
 */
export function onParts(act: Listener): void {
  listeners.push(act);
  act();
}

/** Tells the listeners that this page has new elements. */
export function partsChanged(added?: Document): void {
  for (const act of listeners) act(added);
}

addEventListener('pageshow', ({ persisted }) => persisted && partsChanged());
