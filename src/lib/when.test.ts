import { expect, test } from 'vitest';
import {
  formatDay,
  formatDistanceInTime,
  formatHoursOfDay,
  formatSpan,
  formatTime,
  formatWhen,
  formatWhenInFull,
  formatWhenWithZone,
} from './when.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const now = '2026-03-02T17:00:00.000Z';

test('an instant is formatted in the time zone of its place and the language of the reader', () => {
  expect(plain(formatWhen('2026-03-07T17:00:00Z', 'America/Los_Angeles', 'en'))).toBe('Sat, Mar 7, 9:00 AM');
  expect(plain(formatWhenWithZone('2026-03-07T17:00:00Z', 'America/New_York', 'en'))).toBe('Sat, Mar 7, 12:00 PM EST');
  expect(plain(formatWhenInFull('2026-07-07T17:00:00Z', 'America/Chicago', 'en'))).toBe(
    'Tuesday, July 7, 2026 at 12:00 PM CDT',
  );
  expect(formatWhen('2026-03-07T17:00:00Z', 'America/Los_Angeles', 'zh')).toContain('3月7日');
  expect(formatDay('2026-03-07T04:00:00Z', 'America/Los_Angeles', 'en')).toBe('Fri, Mar 6');
  expect(formatDay('2026-03-07T04:00:00Z', 'America/New_York', 'zh')).toContain('3月6日');
});

test.each([
  ['en', 'Sat, Mar 7, 2:30 PM PST'],
  ['es', 'sáb, 7 de mar, 2:30 p.m. PST'],
  ['ru', 'сб, 7 мар., 14:30 PST'],
  ['vi', '14:30 PST Thứ 7, 7 thg 3'],
  ['zh', '3月7日周六 下午2:30 PST'],
  ['uk', 'сб, 7 бер., 14:30 PST'],
])('in %s, a time with its zone is %s', (language, text) => {
  expect(plain(formatWhenWithZone('2026-03-07T22:30:00Z', 'America/Los_Angeles', language))).toBe(text);
});

test.each([
  ['2026-03-02T16:59:31Z', 'now'],
  ['2026-03-02T16:48:00Z', '12 minutes ago'],
  ['2026-03-02T13:59:00Z', '3 hours ago'],
  ['2026-02-28T17:00:00Z', '2 days ago'],
  ['2026-03-05T17:00:00Z', 'in 3 days'],
  ['2026-03-05T16:59:31Z', 'in 3 days'],
  ['2026-03-03T18:00:00Z', 'in 25 hours'],
  ['2025-11-30T17:00:00Z', '3 months ago'],
  ['2023-03-02T17:00:00Z', '3 years ago'],
])('%s is %s', (instant, text) => {
  expect(formatDistanceInTime(instant, now, 'en')).toBe(text.replace(/(?<=\d) /, '\u00a0'));
});

test('a distance in time is written in the reader’s language', () => {
  expect(formatDistanceInTime('2026-03-01T12:00:00Z', now, 'ru')).toBe('29\u00a0часов назад');
});

test.each([
  ['en', 'Fri, Nov 20, 10:30 AM – 12:30 PM PST'],
  ['es', 'vie, 20 de nov, 10:30 a.m. – 12:30 p.m. PST'],
  ['ru', 'пт, 20 нояб., 10:30–12:30 PST'],
  ['vi', '10:30–12:30 Thứ 6, 20 thg 11 PST'],
  ['zh', '11月20日周五 上午10:30 – 下午12:30 PST'],
  ['uk', 'пт, 20 лист., 10:30–12:30 PST'],
])('in %s, a span of time is %s', (language, text) => {
  expect(plain(formatSpan('2026-11-20T18:30:00Z', '2026-11-20T20:30:00Z', 'America/Los_Angeles', language))).toBe(text);
});

test('a span of several days names its zone once, as it is at the end', () => {
  const span = (language: string) =>
    plain(formatSpan('2026-10-31T18:30:00Z', '2026-11-01T20:30:00Z', 'America/Los_Angeles', language));
  expect(span('en')).toBe('Sat, Oct 31, 11:30 AM – Sun, Nov 1, 12:30 PM PST');
  expect(span('ru')).toBe('сб, 31 окт., 11:30 – вс, 1 нояб., 12:30 PST');
});

test('the hours of a day have their zone', () => {
  const [from, to] = ['2026-11-20T18:30:00Z', '2026-11-20T20:30:00Z'] as const;
  expect(plain(formatHoursOfDay(from, to, 'America/Los_Angeles', 'en'))).toBe('10:30 AM – 12:30 PM PST');
  expect(plain(formatHoursOfDay(from, to, 'America/Los_Angeles', 'zh'))).toBe('上午10:30 – 下午12:30 PST');
});

test.each(['ru', 'uk', 'vi'])('in %s, an hour has no zero before it: alone, beside a zone, in a span', (language) => {
  const [from, to, zone] = ['2026-07-07T15:30:00Z', '2026-07-07T16:00:00Z', 'America/Los_Angeles'] as const;
  const texts = [
    formatTime(from, zone, language),
    formatWhen(from, zone, language),
    formatWhenWithZone(from, zone, language),
    formatWhenInFull(from, zone, language),
    formatSpan(from, to, zone, language),
  ];
  for (const text of texts) expect(text).toMatch(/(?<!0)8:30/);
  expect(texts.at(-1)).toMatch(/8:30.*(?<!0)9:00/);
  expect(formatSpan('2026-07-07T17:00:00Z', '2026-07-07T18:00:00Z', zone, language)).toMatch(/10:00.*11:00/);
});
