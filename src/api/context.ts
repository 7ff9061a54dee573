import { createContext } from 'react-router';
import { fallbackLanguage, type Language } from '#lib/languages.ts';
import type { Viewer } from '#modules/identity/contract.ts';
import type { FormReader } from '#platform/http/form-reader.server.ts';
import type { Areas } from '#platform/http/hosts.server.ts';
import type { Seal } from '#platform/http/seal.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { Api } from './api.server.ts';

/** The settings that pages may read. */
export interface Site {
  /** The site's own origin. */
  url: string;
  /** Where the area of each role is: a path, or an address of its own. */
  areas: Areas;
  sandbox: boolean;
  /** True for a production with test keys, where no money is real. */
  staging: boolean;
  supportEmail: string;
  smsConsentRequired: boolean;
  /** False where no carrier is set: no texts. */
  hasCarrier: boolean;
  /** False where the carrier has no number that can call: people cannot call each other. */
  hasTelephony: boolean;
  /** Whether administrators have to turn on two-step verification. */
  ADMIN_TWO_STEP: 'required' | 'optional';
  /** In the sandbox, the sample accounts that the login page offers; null otherwise. */
  sampleLogins: { accounts: { email: string; name: string; as: string }[]; password: string } | null;
}

/** The API, called as the user of the request. */
export const apiContext = createContext<Api>();
/** Reads the submitted form. Actions use it through `handleForm` in `form.server.ts`. */
export const formContext = createContext<FormReader>();
/** The log of the process, without secrets and addresses, for defects that a page handles itself. */
export const logContext = createContext<Logger>();
export const viewerContext = createContext<Viewer | null>(null);
export const languageContext = createContext<Language>(fallbackLanguage);
export const siteContext = createContext<Site>();
/** Closes and opens what a page's cookie remembers. */
export const sealContext = createContext<Seal>();
/** The rendered HTML of a page, in parts, beside the answer without a body that the router passes on. */
export const htmlContext = createContext<readonly string[] | null>(null);
/** The time of the request, according to the product's clock (UTC). */
export const nowContext = createContext<Date>();
