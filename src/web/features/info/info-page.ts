import type { RouterContextProvider } from 'react-router';
import { siteContext } from '#api/context.ts';

/** The loader of an information page: the site's origin, and the support address or null. */
export function infoLoader({ context }: { context: Readonly<RouterContextProvider> }) {
  const { url, supportEmail } = context.get(siteContext);
  return { origin: url, email: supportEmail };
}
