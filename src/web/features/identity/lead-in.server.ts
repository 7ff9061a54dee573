import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { languageContext } from '#api/context.ts';
import type { Viewer } from '#modules/identity/contract.ts';

/**
 * Leads to the page after a sign-in. An account that reads another language than this page gets a new document, with the words
 * of its language; all others stay in the page, which may still hold what was typed before the session ended.
 */
export function leadIn(
  { context }: { context: Readonly<RouterContextProvider> },
  account: Viewer,
  to: string,
  headers?: HeadersInit,
): Response {
  return (account.language === context.get(languageContext) ? redirect : redirectDocument)(to, { headers });
}
