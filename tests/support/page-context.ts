import { RouterContextProvider } from 'react-router';
import {
  apiContext,
  formContext,
  languageContext,
  logContext,
  nowContext,
  type Site,
  sealContext,
  siteContext,
  viewerContext,
} from '#api/context.ts';
import { toViewer } from '#modules/identity/public.server.ts';
import { type FormReader, formReader } from '#platform/http/form-reader.server.ts';
import { areasOf } from '#platform/http/hosts.server.ts';
import { createSeal } from '#platform/http/seal.server.ts';
import { keysOf } from '#platform/keys.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { onNextTest } from './files-in-a-row.ts';
import { world } from './world.ts';

/** Returns the arguments of a route's loader or action. Without `context`, the caller is a visitor. */
export const pageArgs = <Params>(request: Request, params: Params, context = pageContext(null)) => ({
  request,
  url: new URL(request.url),
  pattern: '',
  params,
  context,
});

/** Returns the `context` of loaders and actions that `user` calls, in that user's language; null is a visitor, in English. */
export function pageContext(user: User | null, api = world.as(user)): RouterContextProvider {
  const context = new RouterContextProvider();
  const site: Site = {
    url: 'https://nearhand.test',
    areas: areasOf(world.services.config),
    sandbox: false,
    staging: false,
    supportEmail: 'help@nearhand.test',
    sampleLogins: null,
    smsConsentRequired: true,
    hasCarrier: true,
    hasTelephony: true,
    ADMIN_TWO_STEP: 'required',
  };
  context.set(apiContext, api);
  context.set(formContext, readerOfTest(user));
  context.set(logContext, world.services.log);
  context.set(viewerContext, user && toViewer(user));
  context.set(languageContext, user?.language ?? 'en');
  context.set(nowContext, world.clock.now());
  context.set(siteContext, site);
  context.set(sealContext, createSeal(keysOf(world.services.config)));
  return context;
}

const formReaders: FormReader[] = [];
onNextTest(async () => {
  for (const forms of formReaders.splice(0)) await forms.close();
});

function readerOfTest(user: User | null): FormReader {
  const forms = formReader(user?.id ?? null);
  formReaders.push(forms);
  return forms;
}
