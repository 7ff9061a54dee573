import { html } from 'hono/html';
import { type BankFaults, type BankForm, bankFields } from './onboarding-page.ts';
import { type Markup, shell } from './page-shell.ts';
import type { Words } from './page-words.ts';

export interface ExpressPage {
  words: Words;
  base: string;
  /** The URL of the link itself. */
  action: string;
  email: string | null;
  last4: string;
  /** Where our site is. */
  siteUrl: string;
  form: BankForm;
  faults: BankFaults;
}

/** The page on which a Pro changes the bank account for payouts: the provider calls it the Express Dashboard. */
export function expressPage(page: ExpressPage): Markup {
  const { words, last4 } = page;
  const { t } = words;
  const body = html`<main class="narrow">
<div class="paper">
<form class="onboarding" method="post" action="${page.action}" novalidate aria-labelledby="express">
<h1 id="express">${t('express.title')}</h1>
<p>${t('express.intro')}</p>
${page.email ? html`<p class="account"><span class="hint">${t('onboarding.account')}</span> ${page.email}</p>` : ''}
<p class="account"><span class="hint">${t('express.current')}</span> ${t('express.ending', { last4 })}</p>
${bankFields(words, page)}
<div class="actions">
<button type="submit">${t('express.save')}</button>
<a class="quiet" href="${page.siteUrl}">${t('back')}</a>
</div>
</form>
</div>
</main>`;
  return shell({ words, title: t('express.title'), base: page.base, body });
}
