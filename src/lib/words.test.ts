import { expect, test } from 'vitest';
import { createWords } from './words.ts';

const words = createWords('uk', {
  common: {
    full: 'так',
    empty: '',
    count_one: '{{count}} раз',
    count_few: '{{count}} рази',
    name: '{{brand}}',
    greeting: 'Вітаємо, {{name}}!',
    ask: 'Питає {{who}}.',
    wait: 'Чекає {{who}}...',
  },
  jobs: { title: 'Робота', full: 'так, робота' },
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

test('a sentence that ends with an initial has one full stop', () => {
  expect(words.t('ask', { who: 'Robin T.' })).toBe('Питає Robin T.');
});

test.each(['Smith Jr.. the roofer', 'wait...', 'Ann..', '..', 'a .. b'])('the dots of “%s” stay as typed', (typed) => {
  expect(words.t('greeting', { name: typed })).toBe(`Вітаємо, ${typed}!`);
  expect(words.t('ask', { who: typed })).toBe(typed.endsWith('.') ? `Питає ${typed}` : `Питає ${typed}.`);
});

test('an ellipsis of the sentence stays whole', () => {
  expect(words.t('wait', { who: 'Robin T.' })).toBe('Чекає Robin T....');
});

test('a value is written as it is, even if it looks like a placeholder or a replacement', () => {
  expect(words.t('greeting', { name: '{{brand}} $& $1' })).toBe('Вітаємо, {{brand}} $& $1!');
});

test('a placeholder without a value stays empty', () => {
  expect(words.t('greeting')).toBe('Вітаємо, !');
  expect(words.t('greeting', { name: null })).toBe('Вітаємо, !');
});

test('a key names its catalog, or is looked up in the given ones, in their order', () => {
  expect(words.t('jobs:title')).toBe('Робота');
  expect(words.t('title')).toBe('<title>');
  expect(words.within(['jobs', 'common'])('full')).toBe('так, робота');
  expect(words.within(['jobs', 'common'])('name')).toBe('Nearhand');
});

test('the same catalogs have the same function, so that effects which depend on it do not run again', () => {
  expect(words.within(['jobs', 'common'])).toBe(words.within(['jobs', 'common']));
  expect(words.within(['jobs'])).not.toBe(words.within(['common']));
});

test('a catalog that arrives later has its texts', () => {
  const catalogs = { common: {} };
  const { t } = createWords('en', catalogs);
  expect(t('jobs:title')).toBe('<title>');
  Object.assign(catalogs, { jobs: { title: 'Job' } });
  expect(t('jobs:title')).toBe('Job');
});

test('a missing text is reported with the catalogs that were searched; one with a default value is not', () => {
  const missing: string[] = [];
  const { t, within } = words.reporting((key) => missing.push(key));
  t('full');
  t('nothing.here', { defaultValue: '' });
  expect(missing).toEqual([]);
  expect(t('empty')).toBe('<empty>');
  t('jobs:nothing.here');
  within(['jobs', 'common'])('count', { count: 5 });
  expect(missing).toEqual(['common:empty', 'jobs:nothing.here', 'jobs|common:count']);
});

test('each reader of the texts gets only its own missing ones', () => {
  const [mine, theirs]: [string[], string[]] = [[], []];
  words.reporting((key) => theirs.push(key));
  words.reporting((key) => mine.push(key)).t('nothing.here');
  words.t('nothing.here');
  expect([mine, theirs]).toEqual([['common:nothing.here'], []]);
});
