import { createContext } from 'react-router';
import { fallbackLanguage, type Language } from '#lib/languages.ts';
import type { Viewer } from '#modules/identity/contract.ts';
import type { FormReader } from '#platform/http/form-reader.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { Api } from './api.server.ts';

/** The settings that pages may read. */
export interface Site {
  /** The site's own origin. */
  url: string;
  sandbox: boolean;
  supportEmail: string;
  smsConsentRequired: boolean;
  /** In the sandbox, the sample accounts that the login page offers; null otherwise. */
  sampleLogins: { accounts: { email: string; name: string; as: string }[]; password: string } | null;
}

/** What every loader and action finds in its `context`. */
export const apiContext = createContext<Api>();
/** How an action gets at what was sent: `submit` of `form.server.ts`. */
export const formContext = createContext<FormReader>();
/** The process's log, which hides secrets and addresses: for a defect that a page answers in its own words. */
export const logContext = createContext<Logger>();
export const viewerContext = createContext<Viewer | null>(null);
/** Why the session could not be read (the database does not answer); null otherwise. */
export const troubleContext = createContext<unknown>(null);
export const languageContext = createContext<Language>(fallbackLanguage);
export const siteContext = createContext<Site>();
/** The time of this request by the product's clock (UTC). */
export const nowContext = createContext<Date>();
