import { expect, test } from 'vitest';
import { partsOf, textMessage, withoutRareAccents } from './text-message.ts';

const url = 'https://nearhand.test/t/j0123456789012345678901';
const title = 'Deep clean of a four-bedroom house before my parents move in from Nevada';

const write = (sentence: string, optOut: string | null = null) =>
  textMessage({ sentences: () => sentence, url, optOut });

test('a text begins with the name and ends with the link', () => {
  expect(write('Ana is done with “Sink”.')).toBe(`Nearhand: Ana is done with "Sink". ${url}`);
});

test('the first text says how to end them', () => {
  expect(write('Paid.', 'Reply STOP to opt out.')).toBe(`Nearhand: Paid. ${url} Reply STOP to opt out.`);
});

test('no typographic character doubles the price of a text', () => {
  expect(write('It’s “done” – see… 9:00\u202fAM')).toBe(`Nearhand: It's "done" - see... 9:00 AM ${url}`);
});

test('a text that needs two bytes for each character keeps its typography', () => {
  expect(write('«Кран»: готово…')).toBe(`Nearhand: «Кран»: готово… ${url}`);
});

test('a part has 160 characters if it is alone, else 153, or 70 and 67', () => {
  expect(['a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307)].map(partsOf)).toEqual([1, 2, 2, 3]);
  expect(['я'.repeat(70), 'я'.repeat(71), 'я'.repeat(134), 'я'.repeat(135)].map(partsOf)).toEqual([1, 2, 2, 3]);
  expect(['€'.repeat(80), '€'.repeat(81)].map(partsOf)).toEqual([1, 2]);
});

test('a long text loses the end of its title, then the second sentence, then more of the title', () => {
  const text = (rest: number) =>
    textMessage({
      sentences: ({ longest, withMore }) =>
        `${'я'.repeat(rest)} ${title.slice(0, longest)}${withMore ? '. More.' : ''}`,
      url,
      optOut: null,
    });
  expect(text(30)).toContain(`${title.slice(0, 32)}. More.`);
  expect(text(60)).toContain(`я ${title.slice(0, 14)} http`);
  expect([text(30), text(60)].map(partsOf)).toEqual([2, 2]);
});

test('a name loses the accents that the carriers lack, and keeps the others', () => {
  expect(withoutRareAccents('María Peña, Nguyễn, Zoë 张')).toBe('Maria Peña, Nguyen, Zoe 张');
});
