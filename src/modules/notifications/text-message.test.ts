import { expect, test } from 'vitest';
import { textMessage } from './text-message.ts';

const url = 'https://nearhand.test/jobs/1';

test('a text begins with the name and ends with the link', () => {
  expect(textMessage({ sentence: 'Ana is done with “Sink”.', url, optOut: null })).toBe(
    `Nearhand: Ana is done with "Sink". ${url}`,
  );
});

test('the first text says how to end them', () => {
  expect(textMessage({ sentence: 'Paid.', url, optOut: 'Reply STOP to opt out.' })).toBe(
    `Nearhand: Paid. ${url} Reply STOP to opt out.`,
  );
});

test('no typographic character doubles the price of a text', () => {
  const sentence = 'It’s “done” – see… 9:00\u202fAM';
  expect(textMessage({ sentence, url, optOut: null })).toBe(`Nearhand: It's "done" - see... 9:00 AM ${url}`);
});
