/** A text that showed as `<key>`. */
export interface MissingText {
  /** With its catalogs: `jobs:pay.title`, or `jobs|common:pay.title` where both were searched. */
  key: string;
  language: string;
  /** Where it was missing. */
  place: 'browser' | 'server';
  /** The path of the page, without its query. */
  path: string;
}

/** The highest number of missing texts that a tab keeps, and that a page names. */
export const mostMissing = 100;

const storageKey = 'missingTexts';

/** Returns the missing texts of this tab, in the order they were noticed; a browser without storage has none. */
export function readMissing(): MissingText[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

/** Empties the list of this tab. */
export function forgetMissing(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is no list.
  }
}
