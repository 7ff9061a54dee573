import type { RouterContextProvider } from 'react-router';
import { siteContext } from '#api/context.ts';

/** The loader of a page that only informs: where the site is, and where help is to be had (null without an address). */
export function infoLoader({ context }: { context: Readonly<RouterContextProvider> }) {
  const { url, supportEmail } = context.get(siteContext);
  return { origin: url, email: supportEmail };
}
