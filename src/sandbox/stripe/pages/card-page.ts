import { html } from 'hono/html';
import type { StripeObject } from '../store.server.ts';
import type { CardFaults, CardForm } from './card-form.ts';
import { inputField, type Markup, shell } from './page-shell.ts';
import { formatAmount, formatUntil, type WordKey, type Words } from './page-words.ts';
import type { PayOutcome } from './pay-session.server.ts';
import { formatCardNumber, testCards } from './test-cards.ts';

export interface OrderLine {
  description: string;
  /** The text below the name. */
  note: string | null;
  quantity: number;
  amount_total: number;
}

export interface CardPage {
  words: Words;
  base: string;
  session: StripeObject;
  lines: OrderLine[];
  now: number;
  form: CardForm;
  faults: CardFaults;
  declined: Exclude<PayOutcome, 'paid' | 'closed'> | null;
}

/** The page on which a client enters a card. After a refusal the form keeps its values, except the security code. */
export function cardPage(page: CardPage): Markup {
  const { words, session } = page;
  const amount = formatAmount(Number(session.amount_total), String(session.currency), words.language);
  const title = words.t('pageTitle', { amount });
  const body = html`<main class="checkout">
${orderPart(page, amount)}
<div class="paper">
${formPart(page, amount)}
</div>
${testCardsPart(page)}
</main>`;
  return shell({ words, title, base: page.base, body });
}

function orderPart({ words, session, lines, now }: CardPage, total: string): Markup {
  const { t, language } = words;
  const money = (amount: number) => formatAmount(amount, String(session.currency), language);
  const rows = lines.map(
    (line) => html`<li class="line">
<span class="what">${line.description}${line.quantity > 1 ? ` × ${line.quantity}` : ''}</span>
<span class="much">${money(line.amount_total)}</span>
${line.note ? html`<span class="note">${line.note}</span>` : ''}
</li>`,
  );
  const when = formatUntil(Number(session.expires_at), now, language);
  return html`<section class="order" aria-labelledby="order">
<h1 id="order"><span class="heading">${t('order.heading')}</span> <span class="total">${total}</span></h1>
<ul class="lines">${rows}</ul>
<p class="closes">${t('order.closes', { when })}</p>
</section>`;
}

function formPart({ words, base, session, form, faults, declined }: CardPage, amount: string): Markup {
  const { t } = words;
  const fault = (name: keyof CardForm) => faults[name] && t(faults[name] as WordKey);
  const anyFault = Object.keys(faults).length > 0;
  const alert = declined ? t(`declined.${declined}`) : anyFault ? t('form.check') : null;
  return html`<form method="post" action="${base}/pay/${session.id}" novalidate aria-labelledby="card">
<h2 id="card">${t('form.heading')}</h2>
${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}
<div class="fields">
${inputField({ name: 'number', label: t('number.label'), value: form.number, autocomplete: 'cc-number', numeric: true, maxLength: 23, fault: fault('number') })}
${inputField({ name: 'expiry', label: t('expiry.label'), hint: t('expiry.hint'), value: form.expiry, autocomplete: 'cc-exp', numeric: true, maxLength: 9, fault: fault('expiry') })}
${inputField({ name: 'cvc', label: t('cvc.label'), value: form.cvc, autocomplete: 'cc-csc', numeric: true, maxLength: 4, fault: fault('cvc') })}
${inputField({ name: 'name', label: t('name.label'), value: form.name, autocomplete: 'cc-name', maxLength: 100, fault: fault('name') })}
</div>
<div class="actions">
<button type="submit">${t('pay', { amount })}</button>
${session.cancel_url ? html`<a class="quiet" href="${session.cancel_url}">${t('cancel')}</a>` : ''}
</div>
</form>`;
}

function testCardsPart({ words, base, session }: CardPage): Markup {
  const { t } = words;
  const rows = testCards.map(
    (card) => html`<li class="card">
<code>${formatCardNumber(card.number)}</code>
<span class="meaning">${t(`testCard.${card.name}`)}</span>
<a class="fill" href="${base}/pay/${session.id}?card=${card.name}" aria-label="${t('testCards.useNumber', { number: formatCardNumber(card.number) })}">${t('testCards.use')}</a>
</li>`,
  );
  return html`<aside class="tests" aria-labelledby="tests">
<h2 id="tests">${t('testCards.heading')}</h2>
<p class="intro">${t('testCards.intro')}</p>
<ul class="cards">${rows}</ul>
</aside>`;
}
