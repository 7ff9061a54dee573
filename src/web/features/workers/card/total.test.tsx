import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { Total } from './total.tsx';

const totalOf = (rateCents: number, hours: number, language: Language = 'en') =>
  renderToStaticMarkup(
    <TranslationProvider words={words(language)}>
      <Total rateCents={rateCents} hours={hours} />
    </TranslationProvider>,
  ).replace(/<[^>]+>/g, '');

test('the total is the rate times the hours, in whole dollars and never too little', () => {
  expect(totalOf(4_200, 3)).toBe('about $126 for 3\u00a0hours, all in');
  expect(totalOf(4_250, 1.5)).toBe('about $64 for 1.5\u00a0hours, all in');
  expect(totalOf(100_000, 40)).toBe('about $40,000 for 40\u00a0hours, all in');
});

test.each([
  ['es', 'unos $126 por 3 horas, sin cargos extra'],
  ['ru', 'примерно $126 за 3 часа, без доплат'],
  ['uk', '3 години: приблизно $126, без доплат'],
  ['vi', 'khoảng $126 cho 3 giờ, không thêm phí'],
  ['zh', '3小时约 $126，无额外费用'],
] as const)('in %s it says "%s"', (language, text) => {
  expect(totalOf(4_200, 3, language).replaceAll('\u00a0', ' ')).toBe(text);
});
