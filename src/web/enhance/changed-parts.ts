/** `added` is the page whose entries were added to this one. */
type Listener = (added?: Document) => void;

const listeners: Listener[] = [];

/** Calls `act` now, and whenever a script has put elements of another page into this one. */
export function onParts(act: Listener): void {
  listeners.push(act);
  act();
}

/** Tells the listeners that this page has new elements. */
export function partsChanged(added?: Document): void {
  for (const act of listeners) act(added);
}
