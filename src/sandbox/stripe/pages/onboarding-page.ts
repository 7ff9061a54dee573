import { html } from 'hono/html';
import { inputField, type Markup, shell } from './page-shell.ts';
import type { WordKey, Words } from './page-words.ts';

export interface BankForm {
  holder: string;
  routing: string;
  bank: string;
}

export type BankFaults = Partial<Record<keyof BankForm, WordKey>>;

/** The provider's own test account (https://docs.stripe.com/connect/testing). */
export const testBank: BankForm = { holder: '', routing: '110000000', bank: '000123456789' };

export function readBankForm(fields: URLSearchParams): BankForm {
  const field = (name: keyof BankForm) => (fields.get(name) ?? '').trim().slice(0, 100);
  return { holder: field('holder'), routing: field('routing'), bank: field('bank') };
}

/** The fields that are invalid; empty if the form can be submitted. */
export function checkBankForm(form: BankForm): BankFaults {
  const faults: BankFaults = {};
  if (form.holder === '') faults.holder = 'holder.missing';
  if (!/^\d{9}$/.test(form.routing)) faults.routing = 'routing.wrong';
  if (!/^\d{4,17}$/.test(form.bank)) faults.bank = 'bank.wrong';
  return faults;
}

export interface OnboardingPage {
  words: Words;
  base: string;
  /** The URL of the link itself. */
  action: string;
  email: string | null;
  returnUrl: string;
  form: BankForm;
  faults: BankFaults;
}

/** The page on which a Pro enters the bank account for payouts. */
export function onboardingPage(page: OnboardingPage): Markup {
  const { words } = page;
  const { t } = words;
  const body = html`<main class="narrow">
<div class="paper">
<form class="onboarding" method="post" action="${page.action}" novalidate aria-labelledby="onboarding">
<h1 id="onboarding">${t('onboarding.title')}</h1>
<p>${t('onboarding.intro')}</p>
${page.email ? html`<p class="account"><span class="hint">${t('onboarding.account')}</span> ${page.email}</p>` : ''}
${bankFields(words, page)}
<div class="actions">
<button type="submit">${t('onboarding.finish')}</button>
<a class="quiet" href="${page.returnUrl}">${t('onboarding.later')}</a>
</div>
</form>
</div>
</main>`;
  return shell({ words, title: t('onboarding.title'), base: page.base, body });
}

/** The fields of a bank account. */
export function bankFields({ t }: Words, { form, faults }: { form: BankForm; faults: BankFaults }): Markup {
  const fault = (name: keyof BankForm) => faults[name] && t(faults[name]);
  return html`${Object.keys(faults).length > 0 ? html`<p class="alert" role="alert">${t('form.check')}</p>` : ''}
<div class="fields">
${inputField({ name: 'holder', label: t('holder.label'), value: form.holder, autocomplete: 'name', maxLength: 100, fault: fault('holder') })}
${inputField({ name: 'routing', label: t('routing.label'), value: form.routing, autocomplete: 'off', numeric: true, maxLength: 9, fault: fault('routing') })}
${inputField({ name: 'bank', label: t('bank.label'), value: form.bank, autocomplete: 'off', numeric: true, maxLength: 17, fault: fault('bank') })}
</div>`;
}
