import { lastLogOut, removeDrafts, storageOf, storedKey } from './stored-drafts.ts';

/** What was typed into a form and not sent yet. It stays on this device. */
export interface Draft {
  /** Field → text (`keyOf`, `textOf`), of the fields whose text differs from what the page filled in. */
  texts: Record<string, string>;
  /** The names of the chosen files. A page cannot choose them again, but it can ask for them. */
  files: string[];
  /** The form was sent, and nothing says yet that the server accepted it. */
  wasSent?: boolean;
}

const maxAgeMs = 7 * 86_400_000;

/** The drafts of forms that were open when their account logged out. They end with the page and are not on the device. */
const held = new Map<string, Draft>();

/** The keys of drafts that were sent; typing opens them again. */
const sent = new Set<string>();
let submitted: string | null = null;

/**
 * Returns the key of a draft: one for each account, page and form. With `inTab`, the draft goes with the tab; so do those of
 * visitors (the account null), who cannot log out.
 */
export function draftKey(account: string | null, page: string, form: string, inTab = false): string {
  const url = new URL(page, 'https://page.invalid');
  // They change while the same form is open.
  url.searchParams.delete('welcome');
  url.searchParams.delete('step');
  return storedKey(`${account ?? 'visitor'}:${form}:${url.pathname}${url.search}`, inTab || account === null);
}

/**
 * Returns the kept draft, or null: there is none, it is older than seven days or than the last log-out, or the browser blocks its
 * storage.
 */
export function readDraft(key: string, nowMs = Date.now()): Draft | null {
  const heldDraft = held.get(key);
  if (heldDraft) return heldDraft;
  try {
    const kept = JSON.parse(storageOf(key).getItem(key) ?? 'null');
    if (!kept || nowMs - kept.savedAt > maxAgeMs || kept.savedAt < lastLogOut()) return null;
    return { texts: kept.texts, files: kept.files, wasSent: kept.wasSent };
  } catch {
    return null;
  }
}

/** Keeps a draft for as long as the page is open, and nowhere on the device. */
export function holdDraft(key: string, draft: Draft): void {
  held.set(key, draft);
}

/** Keeps a draft on this device; an empty one is removed. */
export function writeDraft(key: string, draft: Draft, nowMs = Date.now()): void {
  held.delete(key);
  try {
    if (Object.keys(draft.texts).length === 0) storageOf(key).removeItem(key);
    else storageOf(key).setItem(key, JSON.stringify({ savedAt: nowMs, ...draft }));
  } catch {
    // Storage is blocked or full: the page works, it only forgets.
  }
}

/** Removes a draft that was sent or given up. */
export function dropDraft(key: string): void {
  writeDraft(key, { texts: {}, files: [] });
}

/** Removes the drafts that are older than seven days. */
export function forgetOldDrafts(nowMs = Date.now()): void {
  removeDrafts((key) => readDraft(key, nowMs) === null);
}

/** Notes that the form of this draft is on its way to the server; null for a form without a draft. */
export function noteSubmitted(key: string | null): void {
  submitted = key;
}

/** Removes the draft of the form on its way: the server accepted it. */
export function dropSubmitted(): void {
  if (!submitted) return;
  dropDraft(submitted);
  sent.add(submitted);
  submitted = null;
}

/** Returns true from the moment the server accepted the form until something is typed again. */
export const isSent = (key: string): boolean => sent.has(key);

/** Notes that the form of a sent draft is in use again. */
export function reopenDraft(key: string): void {
  sent.delete(key);
}
