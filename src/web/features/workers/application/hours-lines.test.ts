import { expect, test } from 'vitest';
import { badDays, closingsWith, type DayLine, hoursOf, linesOf, openingsWith } from './hours-lines.ts';

const line = (weekday: number, opens: string, closes: string, index = 0): DayLine => ({
  weekday,
  index,
  opens,
  closes,
});
const spans = (lines: string[]) =>
  lines
    .map((text) => text.split(' '))
    .map(([day, opens = '', closes = '']) => ({ weekday: Number(day), opens, closes }));

test('a day begins from midnight on and ends until midnight', () => {
  expect([openingsWith('')[0], openingsWith('').at(-1)]).toEqual(['00:00', '23:30']);
  expect([closingsWith('')[0], closingsWith('').at(-1)]).toEqual(['00:30', '24:00']);
});

test.each([
  [[line(1, '22:00', '06:00')], ['1 22:00 24:00', '2 00:00 06:00']],
  [[line(7, '22:00', '06:00')], ['7 22:00 24:00', '1 00:00 06:00']],
  [[line(5, '18:00', '24:00')], ['5 18:00 24:00']],
])('a night is two spans, and one line again', (lines, hours) => {
  expect(hoursOf(lines)).toEqual(hours);
  expect(linesOf(spans(hours)).filter(({ opens }) => opens)).toEqual(lines);
});

test('a whole day and night stay the lines that they are', () => {
  const hours = ['1 00:00 24:00', '2 00:00 24:00'];
  expect(hoursOf(linesOf(spans(hours)))).toEqual(hours);
});

test('the days that are refused are named', () => {
  expect(badDays([line(1, '22:00', '06:00'), line(2, '05:00', '12:00')])).toEqual([1, 2]);
  expect(badDays([line(3, '09:00', ''), line(4, '', '09:00'), line(5, '09:00', '09:00')])).toEqual([3, 4, 5]);
  expect(badDays([line(1, '22:00', '06:00'), line(2, '06:00', '12:00')])).toEqual([]);
});
