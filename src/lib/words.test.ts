import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { oneFullStop, wordOptions } from './words.ts';

const words = createInstance().use(oneFullStop);
await words.init({
  ...wordOptions,
  lng: 'uk',
  resources: {
    uk: {
      common: {
        full: 'так',
        empty: '',
        count_one: '{{count}} раз',
        count_few: '{{count}} рази',
        name: '{{brand}}',
        ask: 'Питає {{who}}.',
      },
    },
  },
});

test('a missing text shows as its key in angle brackets', () => {
  expect(words.t('nothing.here')).toBe('<nothing.here>');
  expect(words.t('other:nothing.here')).toBe('<nothing.here>');
});

test('an empty text counts as missing', () => {
  expect(words.t('empty')).toBe('<empty>');
});

test('a plural form that the catalog lacks shows as missing; no other form replaces it', () => {
  expect(words.t('count', { count: 3 })).toBe('3 рази');
  expect(words.t('count', { count: 5 })).toBe('<count>');
});

test('a default value replaces a missing text', () => {
  expect(words.t('nothing.here', { defaultValue: 'інакше' })).toBe('інакше');
});

test('every text can use the product’s name', () => {
  expect(words.t('name')).toBe('Nearhand');
});

test('a sentence that ends with an initial has one full stop; an ellipsis stays', () => {
  expect(words.t('ask', { who: 'Robin T.' })).toBe('Питає Robin T.');
  expect(words.t('ask', { who: 'Ann..' })).toBe('Питає Ann...');
});
