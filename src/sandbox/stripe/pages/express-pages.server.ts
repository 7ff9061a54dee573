import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { changeBank } from '../api/accounts.server.ts';
import type { ApiParts } from '../api/api.server.ts';
import { emitter } from '../api/events.server.ts';
import { changeObject, findObject, getObject, inTransaction, type StripeObject } from '../store.server.ts';
import { expressPage } from './express-page.ts';
import { type BankForm, checkBankForm, readBankForm } from './onboarding-page.ts';
import { readerWords, unknownLink } from './onboarding-pages.server.ts';
import { notice } from './page-shell.ts';

interface LoginLink {
  id: string;
  account: StripeObject;
  isUsable: boolean;
}

/** What the form holds at first: the provider's test bank, and an account that no one has yet. */
const otherBank: BankForm = { holder: '', routing: '110000000', bank: '000999999991' };

/** The Express Dashboard: `GET` and `POST /express/<link>` below `base`. A login link works for 5 minutes, and for one change. */
export function expressPages(parts: ApiParts, base: string): Hono {
  const app = new Hono();
  const now = () => Math.floor(parts.clock.now().getTime() / 1000);
  const siteUrl = new URL(parts.publicUrl).origin;

  async function load(c: Context): Promise<LoginLink | null> {
    const stored = await findObject(parts.pool, 'login_link', c.req.param('id') ?? '');
    if (!stored) return null;
    const { account, expires_at, used } = stored.private;
    return {
      id: stored.body.id,
      account: (await getObject(parts.pool, 'account', String(account))).body,
      isUsable: used === false && Number(expires_at) > now(),
    };
  }

  app.get('/express/:id', async (c) => {
    const link = await load(c);
    if (!link) return unknownLink(c, readerWords(c), base);
    return link.isUsable ? show(c, link) : over(c, link);
  });

  app.post('/express/:id', bodyLimit({ maxSize: 10_000 }), async (c) => {
    const link = await load(c);
    if (!link) return unknownLink(c, readerWords(c), base);
    const form = readBankForm(new URLSearchParams(await c.req.text()));
    const faults = checkBankForm(form);
    if (Object.keys(faults).length > 0) return show(c, link, { form, faults });
    const isSaved = await inTransaction(parts.pool, async (db) => {
      const guard = "private->>'used' = 'false' and (private->>'expires_at')::bigint > $4";
      const used = await changeObject(db, link.id, { private: { used: true } }, guard, [now()]);
      const details = { name: form.holder, routing: form.routing, number: form.bank };
      if (used) await changeBank(db, emitter(db, now(), null), link.account, details);
      return used !== null;
    });
    parts.wake();
    if (!isSaved) return over(c, link);
    const words = readerWords(c, link.account);
    const { t } = words;
    const text = { title: t('express.savedTitle'), text: t('express.savedText', { last4: form.bank.slice(-4) }) };
    return c.html(notice(words, base, { ...text, link: { href: siteUrl, label: t('back') } }));
  });

  function show(c: Context, { id, account }: LoginLink, change: object = {}) {
    const words = readerWords(c, account);
    const page = { words, base, action: `${base}/express/${id}`, email: account.email as string | null, siteUrl };
    return c.html(expressPage({ ...page, last4: last4Of(account), form: otherBank, faults: {}, ...change }));
  }

  function over(c: Context, { account }: LoginLink) {
    const words = readerWords(c, account);
    const { t } = words;
    const text = { title: t('express.expiredTitle'), text: t('express.expiredText') };
    return c.html(notice(words, base, { ...text, link: { href: siteUrl, label: t('back') } }));
  }
  return app;
}

function last4Of(account: StripeObject): string {
  const { data } = account.external_accounts as { data: { last4: string }[] };
  return data[0]?.last4 ?? '';
}
