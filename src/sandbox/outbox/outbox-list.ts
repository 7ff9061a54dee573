import { html } from 'hono/html';
import type { OutboxItem } from './outbox.server.ts';
import { type Markup, page } from './page-shell.ts';
import { formatMoment, type Reader } from './reader.ts';

export interface OutboxList {
  reader: Reader;
  items: OutboxItem[];
  like: string;
  /** True if the page reloads itself every few seconds. */
  refreshing: boolean;
  /** The number before which older messages continue; null if there are none. */
  olderThan: number | null;
  /** True if newer messages are on an earlier page. */
  newerExist: boolean;
}

/** The page of all messages, newest first, or of those to recipients that contain `like`. */
export function outboxListPage(view: OutboxList): Markup {
  const { t } = view.reader;
  const body = html`<h1>${t('outbox.title')}</h1>
<p class="lead">${t('outbox.intro')}</p>
${toolbar(view)}
${view.items.length > 0 ? list(view) : empty(view)}
${pager(view)}`;
  return page({ reader: view.reader, title: t('outbox.title'), place: 'outbox', body });
}

function toolbar({ reader: { t }, like, refreshing }: OutboxList): Markup {
  return html`<div class="toolbar">
<form method="get" action="/sandbox/outbox" role="search">
<label for="to">${t('outbox.filter.label')}</label>
<input id="to" name="to" value="${like}" maxlength="254" autocomplete="off" spellcheck="false" placeholder="${t('outbox.filter.hint')}">
<button type="submit">${t('outbox.filter.submit')}</button>
${like ? html`<a href="/sandbox/outbox">${t('outbox.filter.clear')}</a>` : ''}
</form>
<a href="${address({ to: like, refresh: refreshing ? '' : '1' })}">${t(refreshing ? 'outbox.refresh.stop' : 'outbox.refresh.start')}</a>
</div>`;
}

function list({ reader: { t, language }, items }: OutboxList): Markup {
  const rows = items.map((item) => {
    const heading = item.subject ?? firstLine(item.text);
    return html`<li>
<a href="/sandbox/outbox/${item.id}">
<span class="kind kind-${item.channel}">${t(`channel.${item.channel}`)}</span>
<span class="subject">${heading || t('message.noSubject')}</span>
<span class="to">${item.recipients.join(', ')}</span>
<time datetime="${item.at.toISOString()}">${formatMoment(item.at, language)}</time>
</a>
</li>`;
  });
  return html`<ol class="messages">${rows}</ol>`;
}

function empty({ reader: { t }, like }: OutboxList): Markup {
  return html`<div class="empty">
<h2>${t('outbox.empty.title')}</h2>
<p>${like ? t('outbox.empty.filtered', { to: like }) : t('outbox.empty.text')}</p>
</div>`;
}

function pager({ reader: { t }, like, olderThan, newerExist }: OutboxList): Markup | '' {
  if (olderThan === null && !newerExist) return '';
  return html`<nav class="pager" aria-label="${t('outbox.pages')}">
${newerExist ? html`<a href="${address({ to: like })}">${t('outbox.newest')}</a>` : ''}
${olderThan === null ? '' : html`<a href="${address({ to: like, before: String(olderThan) })}">${t('outbox.older')}</a>`}
</nav>`;
}

function address(query: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return params.size > 0 ? `/sandbox/outbox?${params}` : '/sandbox/outbox';
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
