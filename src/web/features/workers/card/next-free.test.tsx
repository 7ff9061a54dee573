import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { NextFree } from './next-free.tsx';

const textOf = (daysAhead: number | null, language: Language = 'en') =>
  renderToStaticMarkup(
    <TranslationProvider words={words(language)}>
      <NextFree day={daysAhead === null ? null : { date: '2026-11-26', daysAhead }} />
    </TranslationProvider>,
  ).replace(/<[^>]+>/g, '');

test('a card names today and tomorrow, and later days by their date', () => {
  expect([0, 1, 2].map((daysAhead) => textOf(daysAhead))).toEqual([
    'Next available: today',
    'Next available: tomorrow',
    'Next available: Thu, Nov 26',
  ]);
});

test('a card says nothing without a day', () => {
  expect(textOf(null)).toBe('');
});

test.each([
  ['es', 'Próximo día libre: mañana', 'Próximo día libre: jue, 26 de nov'],
  ['ru', 'Ближайшая запись: завтра', 'Ближайшая запись: чт, 26 нояб.'],
  ['uk', 'Найближчий запис: завтра', 'Найближчий запис: чт, 26 лист.'],
  ['vi', 'Lịch trống gần nhất: ngày mai', 'Lịch trống gần nhất: Thứ 5, 26 thg 11'],
  ['zh', '最近可约：明天', '最近可约：11月26日周四'],
] as const)('in %s it says "%s" and "%s"', (language, tomorrow, later) => {
  expect([textOf(1, language), textOf(9, language)]).toEqual([tomorrow, later]);
});
