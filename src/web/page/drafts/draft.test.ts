import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeDrafts } from './stored-drafts.ts';

let drafts: typeof import('./draft.ts');
const day = 86_400_000;
const typed = { texts: { title: 'Half a thought' }, files: ['kitchen.jpg'] };

/** A device's storage: its entries are its own enumerable properties. */
function emptyStorage(): Record<string, string> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
  // What a page remembers until it is loaded again.
  vi.resetModules();
  drafts = await import('./draft.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('a draft is kept for seven days', () => {
  drafts.writeDraft('draft:a', typed, 0);
  expect(drafts.readDraft('draft:a', 7 * day)).toEqual(typed);
  expect(drafts.readDraft('draft:a', 7 * day + 1)).toBeNull();
  drafts.forgetOldDrafts(7 * day + 1);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a draft without text is removed', () => {
  drafts.writeDraft('draft:a', typed);
  drafts.writeDraft('draft:a', { texts: {}, files: ['kitchen.jpg'] });
  expect(drafts.readDraft('draft:a')).toBeNull();
});

test('a draft belongs to its account, page and form, at any step of the page', () => {
  const { draftKey } = drafts;
  const mine = draftKey('ana', '/quote/new?workerId=1', 'request');
  expect(draftKey('ana', '/quote/new?workerId=1&welcome=1&step=2', 'request')).toBe(mine);
  const others = [
    draftKey('leo', '/quote/new?workerId=1', 'request'),
    draftKey(null, '/quote/new?workerId=1', 'request'),
    draftKey('ana', '/quote/new?workerId=2', 'request'),
    draftKey('ana', '/quote/new?workerId=1', 'review'),
    draftKey('ana', '/quote/new?workerId=1', 'request', true),
  ];
  expect(others).not.toContain(mine);
});

test('logging out removes the drafts of all accounts and nothing else', () => {
  localStorage.setItem('language', 'en');
  drafts.writeDraft('draft:ana', typed);
  drafts.writeDraft('draft:leo', typed);
  removeDrafts(() => true);
  expect(Object.keys(localStorage)).toEqual(['language']);
});

test('a draft from before the last log-out is not read, and is removed', () => {
  drafts.writeDraft('draft:ana', typed, 1_000);
  localStorage.setItem('loggedOut', '2000');
  expect(drafts.readDraft('draft:ana', 3_000)).toBeNull();
  drafts.forgetOldDrafts(3_000);
  expect(Object.keys(localStorage)).toEqual(['loggedOut']);
  drafts.writeDraft('draft:ana', typed, 3_000);
  expect(drafts.readDraft('draft:ana', 4_000)).toEqual(typed);
});

test('a held draft is not on the device, and ends when a later one is kept there', () => {
  drafts.holdDraft('draft:ana', typed);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(drafts.readDraft('draft:ana')).toEqual(typed);
  const later = { texts: { title: 'A whole thought' }, files: [] };
  drafts.writeDraft('draft:ana', later);
  expect(drafts.readDraft('draft:ana')).toEqual(later);
  drafts.holdDraft('draft:ana', typed);
  drafts.dropDraft('draft:ana');
  expect(drafts.readDraft('draft:ana')).toBeNull();
});

test('an address, and what a visitor types, stays in the tab, and logging out removes it', () => {
  const { draftKey, writeDraft, readDraft } = drafts;
  const inTab = [draftKey('ana', '/checkout/1', 'address', true), draftKey(null, '/signup-client', 'sign-up')];
  for (const key of inTab) writeDraft(key, typed);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(inTab.map((key) => readDraft(key)?.texts)).toEqual([typed.texts, typed.texts]);
  removeDrafts(() => true);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('only the draft of the form that the server accepted is removed', () => {
  drafts.writeDraft('draft:review', typed);
  drafts.writeDraft('draft:cancel', typed);
  drafts.noteSubmitted('draft:review');
  drafts.noteSubmitted(null);
  drafts.dropSubmitted();
  expect(drafts.readDraft('draft:review')).toEqual(typed);
  drafts.noteSubmitted('draft:review');
  drafts.dropSubmitted();
  expect([drafts.readDraft('draft:review'), drafts.readDraft('draft:cancel')]).toEqual([null, typed]);
  expect(drafts.isSent('draft:review')).toBe(true);
  drafts.reopenDraft('draft:review');
  expect(drafts.isSent('draft:review')).toBe(false);
});

test('damaged storage holds no draft, and blocked storage breaks nothing', () => {
  localStorage.setItem('draft:a', '{');
  expect(drafts.readDraft('draft:a')).toBeNull();
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect(drafts.readDraft('draft:a')).toBeNull();
  expect(() => drafts.writeDraft('draft:a', typed)).not.toThrow();
  expect(() => removeDrafts(() => true)).not.toThrow();
});
