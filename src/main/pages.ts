import { RouterContextProvider } from 'react-router';
import { apiContext, languageContext, nowContext, siteContext, viewerContext } from '#api/context.ts';
import { apiFor } from '#api/router.server.ts';
import { toViewer } from '#modules/identity/public.server.ts';
import type { Context, Services } from '#platform/context.server.ts';
import { sealInlineScripts } from './content-policy.ts';

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Answers page requests: gives the loaders what they need, and seals what they return. */
export function createPages(render: Render, services: Services) {
  const { config } = services;
  const site = {
    url: config.APP_URL,
    sandbox: config.sandbox,
    supportEmail: config.SUPPORT_EMAIL,
    smsConsentRequired: config.SMS_CONSENT === 'required',
    development: import.meta.env.DEV,
  };
  return async (request: Request, ctx: Context): Promise<Response> => {
    const load = new RouterContextProvider();
    load.set(apiContext, apiFor(ctx));
    load.set(viewerContext, ctx.actor.kind === 'user' ? toViewer(ctx.actor.user) : null);
    load.set(languageContext, ctx.language);
    load.set(siteContext, site);
    load.set(nowContext, ctx.clock.now());
    const response = await sealInlineScripts(await render(request, load));
    for (const cookie of ctx.responseHeaders.getSetCookie()) response.headers.append('set-cookie', cookie);
    if (ctx.actor.kind === 'user') response.headers.set('cache-control', 'private, no-store');
    return response;
  };
}
