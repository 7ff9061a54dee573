import { RouterContextProvider } from 'react-router';
import {
  apiContext,
  formContext,
  languageContext,
  logContext,
  nowContext,
  type Site,
  siteContext,
  troubleContext,
  viewerContext,
} from '#api/context.ts';
import { apiFor } from '#api/router.server.ts';
import { mayHaveSession, toViewer } from '#modules/identity/public.server.ts';
import { formReader, isForm } from '#platform/http/form-reader.server.ts';
import type { Context, Services } from '#platform/operations/context.server.ts';
import { sealInlineScripts } from './content-policy.ts';
import { createPageCache } from './page-cache.ts';

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Answers page requests: gives the loaders what they need, seals what they return, shares what everybody may see. */
export function createPages(render: Render, services: Services, sampleLogins: Site['sampleLogins']) {
  const { config } = services;
  const shared = createPageCache();
  const site: Site = {
    url: config.APP_URL,
    sandbox: config.sandbox,
    supportEmail: config.SUPPORT_EMAIL,
    smsConsentRequired: config.SMS_CONSENT === 'required',
    sampleLogins,
    development: import.meta.env.DEV,
  };

  async function renderFor(request: Request, ctx: Context, trouble: unknown = null): Promise<Response> {
    const load = new RouterContextProvider();
    const forms = formReader(ctx.actor.kind === 'user' ? ctx.actor.user.id : null);
    load.set(apiContext, apiFor(ctx));
    load.set(formContext, forms);
    load.set(viewerContext, ctx.actor.kind === 'user' ? toViewer(ctx.actor.user) : null);
    load.set(troubleContext, trouble);
    load.set(logContext, services.log);
    load.set(languageContext, ctx.language);
    load.set(siteContext, site);
    load.set(nowContext, ctx.clock.now());
    const rendered = await render(request, load).finally(forms.close);
    const response = await sealInlineScripts(rendered);
    for (const cookie of ctx.responseHeaders.getSetCookie()) response.headers.append('set-cookie', cookie);
    if (mayHaveSession(request.headers)) response.headers.set('cache-control', 'private, no-store');
    return response;
  }

  /** `trouble` is why it could not be told who asks: the page then says that something is broken. */
  return async (request: Request, ctx: Context, trouble: unknown = null): Promise<Response> => {
    // All that pages are sent are forms.
    if (!reads(request) && !isForm(request)) return new Response('Unsupported Media Type', { status: 415 });
    const { pathname, search } = new URL(request.url);
    if (!isReadable(pathname)) return new Response('Bad Request', { status: 400 });
    const mayShare = request.method === 'GET' && !import.meta.env.DEV && !mayHaveSession(request.headers);
    if (!mayShare) return renderFor(request, ctx, trouble);
    const key = `${ctx.language} ${themeOf(request)} ${pathname}${search}`;
    // The shared render must not end with the first visitor's connection.
    const lasting = new Request(request.url, { headers: request.headers });
    return shared(key, request.headers.get('accept-encoding') ?? '', () => renderFor(lasting, ctx));
  };
}

const reads = (request: Request): boolean => request.method === 'GET' || request.method === 'HEAD';

/** False for a path with escapes of no text (`%ff`), which no page has. */
function isReadable(pathname: string): boolean {
  try {
    // Its value must be of use, or the bundler takes the call away.
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

const themeOf = (request: Request): string =>
  /(?:^|;\s*)theme=(light|dark)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '';
