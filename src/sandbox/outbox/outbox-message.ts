import { html } from 'hono/html';
import { isLanguage, languageNames } from '#lib/languages.ts';
import { replyWords } from '../sms/replies.server.ts';
import { linkify } from './linkify.ts';
import type { OutboxItem } from './outbox.server.ts';
import { type Markup, page } from './page-shell.ts';
import { formatMoment, type Reader } from './reader.ts';

/**
 * The page of one message: sender, recipients, time, text with links, and an email's HTML in a frame that can only
 * follow links. A text has buttons that reply to it as its recipient; `replied`: one was just pressed.
 */
export function outboxMessagePage(reader: Reader, item: OutboxItem, replied = false): Markup {
  const { t } = reader;
  const title = item.subject || t(`channel.${item.channel}`);
  const body = html`<p><a href="/sandbox/outbox">${t('message.back')}</a></p>
<h1 class="subject-heading">${title}</h1>
${factList(reader, item)}
<section aria-labelledby="words">
<h2 id="words">${t('message.text')}</h2>
<pre class="words" lang="${item.language}">${linkify(item.text.trim())}</pre>
</section>
${item.html === null ? '' : htmlFrame(reader, item)}
${item.channel === 'sms' ? replyForm(reader, item, replied) : ''}`;
  return page({ reader, title, place: 'outbox', body });
}

function factList({ t, language }: Reader, item: OutboxItem): Markup {
  const rows: [string, string][] = [
    [t('message.channel'), t(`channel.${item.channel}`)],
    [t('message.to'), item.recipients.join(', ')],
    [t('message.from'), item.sender],
    [t('message.at'), formatMoment(item.at, language)],
    [t('message.status'), t(`status.${item.status}`)],
  ];
  if (isLanguage(item.language)) rows.push([t('message.language'), languageNames[item.language]]);
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function replyForm({ t }: Reader, item: OutboxItem, replied: boolean): Markup {
  const buttons = replyWords.map((word) => html`<button type="submit" name="word" value="${word}">${word}</button>`);
  return html`<section aria-labelledby="reply">
<h2 id="reply">${t('message.reply')}</h2>
${replied ? html`<p role="status">${t('message.replied')}</p>` : ''}
<form method="post" action="/sandbox/outbox/${item.id}/reply" class="moves">${buttons}</form>
<p class="hint">${t('message.replyText')}</p>
</section>`;
}

function htmlFrame({ t }: Reader, item: OutboxItem): Markup {
  return html`<section aria-labelledby="look">
<h2 id="look">${t('message.look')}</h2>
<iframe src="/sandbox/outbox/${item.id}/mail.html" title="${t('message.frame')}" sandbox="${frameRights}"></iframe>
</section>`;
}

/** The rights of an email in its frame: a link that the reader clicks may open in the whole window. */
export const frameRights = 'allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';
