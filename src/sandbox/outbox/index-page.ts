import { html } from 'hono/html';
import { words } from '#platform/words.server.ts';
import { formatCardNumber, testCards } from '../stripe/pages/test-cards.ts';
import { type Markup, page } from './page-shell.ts';
import type { Reader } from './reader.ts';

/** The front page of the sandbox: links to the outbox, the phones and the clock, and the test cards. */
export function indexPage(reader: Reader): Markup {
  const { t } = reader;
  const body = html`<h1>${t('index.title')}</h1>
<p class="lead">${t('index.intro')}</p>
<ul class="choices">
<li><h2><a href="/sandbox/outbox">${t('outbox.title')}</a></h2><p>${t('index.outbox')}</p></li>
<li><h2><a href="/sandbox/phones">${t('phones.title')}</a></h2><p>${t('index.phones')}</p></li>
<li><h2><a href="/sandbox/clock">${t('clock.title')}</a></h2><p>${t('index.clock')}</p></li>
</ul>
${testCardTable(reader)}`;
  return page({ reader, title: t('index.title'), place: 'index', body });
}

function testCardTable({ t, language }: Reader): Markup {
  const explain = (name: string) => words(language).t(`sandbox-stripe:testCard.${name}`);
  const rows = testCards.map(
    ({ name, number }) => html`<tr><td><code>${formatCardNumber(number)}</code></td><td>${explain(name)}</td></tr>`,
  );
  return html`<section aria-labelledby="cards">
<h2 id="cards">${t('cards.title')}</h2>
<p>${t('cards.intro')}</p>
<table>
<thead><tr><th scope="col">${t('cards.number')}</th><th scope="col">${t('cards.result')}</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</section>`;
}
