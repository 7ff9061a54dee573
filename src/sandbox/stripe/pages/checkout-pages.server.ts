import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiParts } from '../api/api.server.ts';
import { expireDueSessions } from '../api/session-expiry.server.ts';
import { findObject, type Stored } from '../store.server.ts';
import { type CardForm, checkCard, readCardForm } from './card-form.ts';
import { type CardPage, cardPage, type OrderLine } from './card-page.ts';
import { notice } from './page-shell.ts';
import { sessionLanguage, wordsIn } from './page-words.server.ts';
import { formatAmount, type Words } from './page-words.ts';
import { paySession } from './pay-session.server.ts';
import { formatCardNumber, testCards } from './test-cards.ts';

const emptyForm: CardForm = { number: '', expiry: '', cvc: '', name: '' };

/** The hosted payment page: `GET` and `POST /pay/<session>` below `base`. */
export function checkoutPages(parts: ApiParts, base: string): Hono {
  const app = new Hono();
  const now = () => Math.floor(parts.clock.now().getTime() / 1000);

  async function load(c: Context): Promise<{ stored: Stored | null; words: Words }> {
    await expireDueSessions(parts.pool, parts.clock);
    parts.wake();
    const stored = await findObject(parts.pool, 'checkout.session', c.req.param('id') ?? '');
    const language = sessionLanguage(stored?.body ?? {}, c.req.header('accept-language') ?? null);
    return { stored, words: wordsIn(language) };
  }

  app.get('/pay/:id', async (c) => {
    const { stored, words } = await load(c);
    if (stored?.body.status !== 'open') return closed(c, words, base, stored);
    allowRedirect(c, stored);
    return c.html(cardPage(newPage(stored, words, { form: prefilled(c.req.query('card')) })));
  });

  app.post('/pay/:id', bodyLimit({ maxSize: 10_000 }), async (c) => {
    const { stored, words } = await load(c);
    if (stored?.body.status !== 'open') return closed(c, words, base, stored);
    allowRedirect(c, stored);
    const form = readCardForm(new URLSearchParams(await c.req.text()));
    const checked = checkCard(form, parts.clock.now());
    const typed = { ...form, cvc: '' };
    if ('faults' in checked) {
      return c.html(cardPage(newPage(stored, words, { form: typed, faults: checked.faults })));
    }
    const outcome = await paySession(parts.pool, parts.clock, stored.body.id, checked.card);
    parts.wake();
    if (outcome === 'paid') return c.redirect(successUrl(stored), 303);
    if (outcome === 'closed') return closed(c, words, base, (await load(c)).stored);
    return c.html(cardPage(newPage(stored, words, { form: typed, declined: outcome })));
  });

  function newPage(stored: Stored, words: Words, change: Partial<CardPage>): CardPage {
    const items = stored.private.line_items as { data: Omit<OrderLine, 'note'>[] };
    const notes = (stored.private.descriptions ?? []) as (string | null)[];
    const lines = items.data.map((item, place) => ({ ...item, note: notes[place] ?? null }));
    const start = { form: emptyForm, faults: {}, declined: null };
    return { words, base, session: stored.body, lines, now: now(), ...start, ...change };
  }
  return app;
}

/** Chromium also checks where a form's response redirects to, so the session's return URL must be allowed. */
function allowRedirect(c: Context, stored: Stored): void {
  c.set('formAction', new URL(String(stored.body.success_url)).origin);
}

/** Fills in the form with the test card of a link. */
function prefilled(name: string | undefined): CardForm {
  const card = testCards.find((known) => known.name === name);
  return card
    ? { number: formatCardNumber(card.number), expiry: '12 / 34', cvc: '123', name: 'Sam Taylor' }
    : emptyForm;
}

function successUrl({ body }: Stored): string {
  return String(body.success_url).replaceAll('{CHECKOUT_SESSION_ID}', body.id);
}

/** The page of a session that is paid, expired or unknown. */
function closed(c: Context, words: Words, base: string, stored: Stored | null) {
  const { t, language } = words;
  if (!stored) return c.html(notice(words, base, { title: t('unknown.title'), text: t('unknown.text') }), 404);
  const { body } = stored;
  if (body.status === 'complete') {
    const amount = formatAmount(Number(body.amount_total), String(body.currency), language);
    const link = { href: successUrl(stored), label: t('paid.back') };
    return c.html(notice(words, base, { title: t('paid.title'), text: t('paid.text', { amount }), link }));
  }
  const link = { href: String(body.cancel_url ?? new URL(String(body.success_url)).origin), label: t('back') };
  return c.html(notice(words, base, { title: t('expired.title'), text: t('expired.text'), link }));
}
