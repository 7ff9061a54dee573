import { RouterContextProvider } from 'react-router';
import {
  apiContext,
  formContext,
  languageContext,
  logContext,
  nowContext,
  type Site,
  siteContext,
  viewerContext,
} from '#api/context.ts';
import { toViewer } from '#modules/identity/public.server.ts';
import { formReader } from '#platform/http/form-reader.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

/** What a loader or action finds in its `context` when `user` asks in English; null is a visitor. */
export function pageContext(user: User | null, api = world.as(user)): RouterContextProvider {
  const context = new RouterContextProvider();
  const site: Partial<Site> = {
    url: 'https://nearhand.test',
    sandbox: false,
    sampleLogins: null,
    smsConsentRequired: true,
  };
  context.set(apiContext, api);
  context.set(formContext, formReader(user?.id ?? null));
  context.set(viewerContext, user && toViewer(user));
  context.set(logContext, world.services.log);
  context.set(languageContext, 'en');
  context.set(nowContext, world.clock.now());
  context.set(siteContext, site as Site);
  return context;
}
