import { createContext } from 'react-router';
import { fallbackLanguage, type Language } from '#lib/languages.ts';
import type { Viewer } from '#modules/identity/contract.ts';
import type { FormReader } from '#platform/http/form-reader.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { Api } from './router.server.ts';

/** Settings that pages may know. */
export interface Site {
  /** The site's own origin. */
  url: string;
  sandbox: boolean;
  supportEmail: string;
  smsConsentRequired: boolean;
  /** In the sandbox, who the sample data offers to sign in as; null otherwise. */
  sampleLogins: { accounts: { email: string; name: string; as: string }[]; password: string } | null;
  /** Only in development: pages for those who build the product. */
  development: boolean;
}

/** What every loader and action finds in its `context`. */
export const apiContext = createContext<Api>();
/** How an action gets at what was sent: `readForm` and `readUploads` of `form.ts`. */
export const formContext = createContext<FormReader>();
export const viewerContext = createContext<Viewer | null>(null);
/** Why it cannot be told who asks (the database does not answer); null otherwise. */
export const troubleContext = createContext<unknown>(null);
/** The process's log, which hides secrets and addresses: for a defect that a page answers in its own words. */
export const logContext = createContext<Logger>();
export const languageContext = createContext<Language>(fallbackLanguage);
export const siteContext = createContext<Site>();
/** The instant this request is answered at, by the product's clock (UTC). */
export const nowContext = createContext<Date>();
