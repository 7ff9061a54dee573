import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { languageFromHeader } from '#lib/accepted-language.ts';
import { completeOnboarding } from '../api/accounts.server.ts';
import type { ApiParts } from '../api/api.server.ts';
import { emitter } from '../api/events.server.ts';
import { changeObject, findObject, getObject, inTransaction, type StripeObject } from '../store.server.ts';
import { checkBankForm, onboardingPage, readBankForm, testBank } from './onboarding-page.ts';
import { notice } from './page-shell.ts';
import { metadataLanguage, wordsIn } from './page-words.server.ts';
import type { Words } from './page-words.ts';

interface Link {
  id: string;
  account: StripeObject;
  returnUrl: string;
  refreshUrl: string;
  usable: boolean;
}

/**
 * The hosted onboarding page: `GET` and `POST /onboarding/<link>` below `base`. A link works once, within 5 minutes.
 */
export function onboardingPages(parts: ApiParts, base: string): Hono {
  const app = new Hono();
  const now = () => Math.floor(parts.clock.now().getTime() / 1000);

  async function load(id: string): Promise<Link | null> {
    const stored = await findObject(parts.pool, 'account_link', id);
    if (!stored) return null;
    const { account, return_url, refresh_url, used } = stored.private;
    return {
      id,
      account: (await getObject(parts.pool, 'account', String(account))).body,
      returnUrl: String(return_url),
      refreshUrl: String(refresh_url),
      usable: used === false && Number(stored.body.expires_at) > now(),
    };
  }

  app.get('/onboarding/:id', async (c) => {
    const link = await load(c.req.param('id'));
    const words = readerWords(c, link?.account);
    if (!link) return unknownLink(c, words, base);
    if (link.account.details_submitted) return done(c, words, base, link);
    if (!link.usable) return c.redirect(link.refreshUrl, 303);
    return show(c, words, link, {});
  });

  app.post('/onboarding/:id', bodyLimit({ maxSize: 10_000 }), async (c) => {
    const link = await load(c.req.param('id'));
    const words = readerWords(c, link?.account);
    if (!link) return unknownLink(c, words, base);
    if (link.account.details_submitted) return done(c, words, base, link);
    const form = readBankForm(new URLSearchParams(await c.req.text()));
    const faults = checkBankForm(form);
    if (Object.keys(faults).length > 0) return show(c, words, link, { form, faults });
    const finished = await inTransaction(parts.pool, async (db) => {
      const guard = "private->>'used' = 'false' and (body->>'expires_at')::bigint > $4";
      const used = await changeObject(db, link.id, { private: { used: true } }, guard, [now()]);
      const details = { name: form.holder, routing: form.routing, number: form.bank };
      if (used) await completeOnboarding(db, emitter(db, now(), null), link.account, details);
      return used !== null;
    });
    parts.wake();
    return c.redirect(finished ? link.returnUrl : link.refreshUrl, 303);
  });

  function show(c: Context, words: Words, link: Link, change: object) {
    c.set('formAction', `${new URL(link.returnUrl).origin} ${new URL(link.refreshUrl).origin}`);
    const { email } = link.account;
    const page = { words, base, action: `${base}/onboarding/${link.id}`, email: email as string | null };
    const filled = { ...page, returnUrl: link.returnUrl, form: testBank, faults: {}, ...change };
    return c.html(onboardingPage(filled));
  }
  return app;
}

/** The words in the language of the account's metadata, or the browser's. The provider itself only looks at the browser. */
export function readerWords(c: Context, account?: StripeObject): Words {
  return wordsIn(metadataLanguage(account) ?? languageFromHeader(c.req.header('accept-language') ?? null));
}

export function unknownLink(c: Context, words: Words, base: string) {
  return c.html(notice(words, base, { title: words.t('unknown.title'), text: words.t('unknown.text') }), 404);
}

function done(c: Context, { language, t }: Words, base: string, link: Link) {
  const text = { title: t('onboarding.doneTitle'), text: t('onboarding.doneText') };
  return c.html(notice({ language, t }, base, { ...text, link: { href: link.returnUrl, label: t('back') } }));
}
