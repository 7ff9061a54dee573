import { RouterContextProvider } from 'react-router';
import { apiFor } from '#api/api.server.ts';
import {
  apiContext,
  formContext,
  htmlContext,
  languageContext,
  logContext,
  nowContext,
  type Site,
  sealContext,
  siteContext,
  viewerContext,
} from '#api/context.ts';
import { readTheme } from '#lib/theme.ts';
import { mayHaveSession, toViewer } from '#modules/identity/public.server.ts';
import { listingChannel } from '#modules/workers/public.server.ts';
import { fairTurns } from '#platform/fair-turns.server.ts';
import { formReader, isForm } from '#platform/http/form-reader.server.ts';
import { areasOf } from '#platform/http/hosts.server.ts';
import { answerOnce, type HtmlPage } from '#platform/http/html-page.server.ts';
import { isThisNetwork, networkOf } from '#platform/http/network.server.ts';
import { createSeal } from '#platform/http/seal.server.ts';
import { keysOf } from '#platform/keys.server.ts';
import type { Context, Services } from '#platform/operations/context.server.ts';
import { collectingMissing } from '#platform/words.server.ts';
import { formTargetsOf, sealPage } from './content-policy.ts';
import { isRouterLastResort, lastResortPage } from './last-resort-page.ts';
import { createPageCache } from './page-cache.ts';
import { plainPage } from './plain-page.ts';
import { isDecodable, sharedAddresses } from './shared-addresses.ts';

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Visitors' pages that are rendered at once, and that wait for it: some two seconds of work, a network's not more than half of it. */
const places = { atOnce: 4, mostWaiting: 200, mostOfOne: 100 };

interface PagesOptions {
  sampleLogins: Site['sampleLogins'];
  /** Returns the query parameters that the page at a path reads if it is shared; null for other pages. */
  queriesOf: (pathname: string) => readonly string[] | null;
}

/** Returns the function that answers page requests: gives loaders their contexts, seals the pages, caches shared ones. */
export function createPages(render: Render, services: Services, { sampleLogins, queriesOf }: PagesOptions) {
  const { config, ports } = services;
  const shared = createPageCache();
  const sharedAddressOf = sharedAddresses(queriesOf);
  const formTargets = formTargetsOf(config);
  const visits = fairTurns(places);
  // Messages that were missed while the database could not be reached count as one.
  void services.listener.on(listingChannel, { onMessage: shared.forget, onConnected: shared.forget });
  const seal = createSeal(keysOf(config));
  const site: Site = {
    url: config.APP_URL,
    areas: areasOf(config),
    sandbox: config.sandbox,
    staging: config.STAGING,
    supportEmail: config.SUPPORT_EMAIL,
    smsConsentRequired: config.SMS_CONSENT === 'required',
    hasCarrier: ports.sms !== null,
    hasTelephony: ports.telephony !== null,
    ADMIN_TWO_STEP: config.ADMIN_TWO_STEP,
    sampleLogins,
  };

  async function renderFor(request: Request, ctx: Context): Promise<HtmlPage | Response> {
    const load = new RouterContextProvider();
    const forms = formReader(ctx.actor.kind === 'user' ? ctx.actor.user.id : null);
    load.set(apiContext, apiFor(ctx));
    load.set(formContext, forms);
    load.set(logContext, ctx.log);
    load.set(viewerContext, ctx.actor.kind === 'user' ? toViewer(ctx.actor.user) : null);
    load.set(languageContext, ctx.language);
    load.set(siteContext, site);
    load.set(sealContext, seal);
    load.set(nowContext, ctx.clock.now());
    const rendered = await collectingMissing(() => render(request, load)).finally(forms.close);
    const answer = pageOf(rendered, load.get(htmlContext));
    const { headers } = answer;
    for (const cookie of ctx.responseHeaders.getSetCookie()) headers.append('set-cookie', cookie);
    if (mayHaveSession(request.headers)) headers.set('cache-control', 'private, no-store');
    // Cookies of visitors count, too: the address that a link was mailed to, or the link's code, is on their pages.
    else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
    return answer;
  }

  function pageOf(rendered: Response, html: readonly string[] | null): HtmlPage | Response {
    if (isRouterLastResort(rendered)) return sealPage(lastResortPage(), formTargets);
    const { status, headers } = rendered;
    if (html !== null) return sealPage({ html, status, headers }, formTargets);
    headers.delete('surrogate-control');
    return rendered;
  }

  /** Renders for a visitor when it is the turn of their network: a crowd waits for itself, and one network fills half of the queue at most. */
  const renderInTurn: typeof renderFor = async (request, ctx) => {
    // A proxy that TRUSTED_PROXIES doesn't count brings many people, who come in the order of their arrival.
    const endTurn = await visits.take(isThisNetwork(ctx.ip) ? crypto.randomUUID() : networkOf(ctx.ip));
    if (!endTurn) return sealPage(plainPage(config, ctx.language, 'crowded', { status: 503, retryAfter: 5 }));
    return renderFor(request, ctx).finally(endTurn);
  };

  return async (request: Request, ctx: Context): Promise<Response> => {
    // Pages accept nothing but forms.
    if (!isRead(request) && !isForm(request)) return new Response('Unsupported Media Type', { status: 415 });
    const acceptEncoding = request.headers.get('accept-encoding') ?? '';
    const maySeeShared = request.method === 'GET' && !import.meta.env.DEV && !mayHaveSession(request.headers);
    const address = maySeeShared ? sharedAddressOf(request.url) : null;
    if (!address) {
      if (!isDecodable(new URL(request.url).pathname)) return new Response('Bad Request', { status: 400 });
      const isVisit = isRead(request) && ctx.actor.kind === 'visitor';
      const answer = await (isVisit ? renderInTurn : renderFor)(request, ctx);
      return answerOnce(answer, acceptEncoding);
    }
    const key = `${ctx.language} ${readTheme(request.headers.get('cookie'), config.APP_URL)} ${address.path}`;
    // The shared render must not end with the first visitor's connection.
    const lasting = () => new Request(address.href, { headers: request.headers });
    return shared.read(key, acceptEncoding, () => renderInTurn(lasting(), ctx));
  };
}

const isRead = (request: Request): boolean => request.method === 'GET' || request.method === 'HEAD';
