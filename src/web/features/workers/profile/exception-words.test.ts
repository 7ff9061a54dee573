import { expect, test } from 'vitest';
import { formatDays } from './exception-words.ts';

const today = '2026-11-20';

test.each([
  ['2026-12-24', '2026-12-24', 'en', 'Dec 24'],
  ['2026-11-26', '2026-11-28', 'en', 'Nov 26–28'],
  ['2026-11-26', '2026-12-02', 'en', 'Nov 26 – Dec 2'],
  ['2027-01-04', '2027-01-04', 'en', 'Jan 4, 2027'],
  ['2026-12-30', '2027-01-02', 'en', 'Dec 30, 2026 – Jan 2, 2027'],
  ['2026-11-26', '2026-11-28', 'ru', '26–28 нояб.'],
  ['2026-11-26', '2026-11-28', 'zh', '11月26日 – 11月28日'],
])('%s to %s in %s: %s', (firstDay, lastDay, language, text) => {
  expect(formatDays(firstDay, lastDay, language, today)).toBe(text);
});
