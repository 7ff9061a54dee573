import { html } from 'hono/html';
import { type Markup, page } from '../outbox/page-shell.ts';
import { formatMoment, type Reader } from '../outbox/reader.ts';
import type { PhoneAct } from './exchange.server.ts';
import type { Leg } from './store.server.ts';

/** The page of the phones: each call with what its phone has heard and what its owner can do now. */
export function phonesPage(reader: Reader, legs: readonly Leg[]): Markup {
  const { t } = reader;
  const rows = legs.map((leg) => row(reader, leg));
  const body = html`<h1>${t('phones.title')}</h1>
<p class="lead">${t('phones.intro')}</p>
${legs.length > 0 ? html`<ol class="phones">${rows}</ol>` : html`<div class="empty"><h2>${t('phones.none')}</h2></div>`}`;
  return page({ reader, title: t('phones.title'), place: 'phones', body });
}

function row({ t, language }: Reader, leg: Leg): Markup {
  const acts = actsOn(leg).map(
    ({ act, key }) => html`<form method="post" action="/sandbox/phones/${leg.sid}/${act}">
${key ? html`<input type="hidden" name="key" value="${key}">` : ''}
<button type="submit">${t(`phones.${act}`, { key: key ?? '' })}</button>
</form>`,
  );
  return html`<li>
<h2>${leg.recipient}</h2>
<p>${t('phones.from', { from: leg.sender })} · ${t(`phones.status.${leg.status}`)} · <time datetime="${leg.at.toISOString()}">${formatMoment(leg.at, language)}</time></p>
${leg.heard ? html`<blockquote>${leg.heard}</blockquote>` : ''}
<div class="toolbar">${acts}</div>
</li>`;
}

function actsOn({ status, gather_action }: Leg): { act: PhoneAct; key?: string }[] {
  if (status === 'ringing') return [{ act: 'answer' }, { act: 'decline' }, { act: 'ignore' }];
  if (status !== 'in-progress') return [];
  return [...(gather_action ? [{ act: 'press' as const, key: '1' }] : []), { act: 'hangUp' }];
}
