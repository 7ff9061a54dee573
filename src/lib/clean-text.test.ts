import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.each([
  ['zero-width spaces', '\u200b\u200b\ufeff'],
  ['word joiners and soft hyphens', '\u2060\u00ad'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['empty Braille patterns', '\u2800\u2800'],
  ['marks of the direction of reading', '\u200e\u200f\u061c\u202a\u202e\u202c\u2066\u2069'],
  ['joiners and variation selectors alone', '\u200d\u200c\ufe0f'],
  ['tags alone', '\u{e0067}\u{e007f}'],
  ['control characters', '\u0001\u0007\u007f\u0085'],
  ['spaces of all widths', ' \t\n\u00a0\u2003\u3000'],
])('%s are an empty text', (_, text) => {
  expect(cleanText(text)).toBe('');
});

test('a text loses its invisible characters', () => {
  expect(cleanText('\u200bPaint\u202e the\u00ad hall\u3164\u2800')).toBe('Paint the hall');
});

test.each(['Two rooms,\n\tone hall', 'Nguyễn Thị Minh Khai', '李小龙', '👩‍🔧 plumber', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', '…'])(
  '“%s” stays as it is',
  (text) => {
    expect(cleanText(` ${text} `)).toBe(text);
  },
);
