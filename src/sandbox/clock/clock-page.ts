import { html } from 'hono/html';
import { days, hours, minutes } from '#lib/clock.ts';
import { listFormat } from '#lib/formatters.ts';
import { intlLocale, type Language } from '#lib/languages.ts';
import { type Markup, page } from '../outbox/page-shell.ts';
import { formatMoment, type Reader } from '../outbox/reader.ts';

/** How far each button moves the clock, in milliseconds. */
export const moves = { hour: hours(1), day: days(1), threeDays: days(3) } as const;

export type Move = keyof typeof moves;

/** The page of the sandbox's time, with buttons that move it. `moved`: the clock was just moved. */
export function clockPage(reader: Reader, view: { now: Date; offsetMs: number; moved: boolean }): Markup {
  const { t, language } = reader;
  const buttons = (Object.keys(moves) as Move[]).map(
    (move) => html`<button type="submit" name="move" value="${move}">${t(`clock.${move}`)}</button>`,
  );
  const title = t('clock.title');
  const body = html`<h1>${title}</h1>
<p class="lead">${t('clock.intro')}</p>
${view.moved ? html`<p class="notice" role="status">${t('clock.moved')}</p>` : ''}
<p class="now">
<span>${t('clock.now')}</span>
<time datetime="${view.now.toISOString()}">${formatMoment(view.now, language, 'full')}</time>
<span>${view.offsetMs === 0 ? t('clock.real') : t('clock.ahead', { time: formatDuration(view.offsetMs, language) })}</span>
</p>
<form method="post" action="/sandbox/clock" class="moves">
${buttons}
<button type="submit" name="move" value="reset" class="quiet"${view.offsetMs === 0 ? html` disabled` : ''}>${t('clock.reset')}</button>
</form>
<p class="hint">${t('clock.note')}</p>`;
  return page({ reader, title, place: 'clock', body });
}

/** Formats a duration as `3 days, 2 hours`. */
function formatDuration(durationMs: number, language: Language): string {
  const parts = [
    { unit: 'day', count: Math.floor(durationMs / days(1)) },
    { unit: 'hour', count: Math.floor((durationMs % days(1)) / hours(1)) },
    { unit: 'minute', count: Math.floor((durationMs % hours(1)) / minutes(1)) },
  ].filter(({ count }) => count > 0);
  const formatted = parts.map(({ unit, count }) =>
    new Intl.NumberFormat(intlLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  );
  return listFormat(language, { type: 'unit', style: 'long' }).format(formatted);
}
