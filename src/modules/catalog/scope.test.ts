import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { catalogues } from '#platform/words.server.ts';
import { db } from '#tests/support/database.ts';
import { describeScope, isWork, listCategories, readScope } from './public.server.ts';
import { optionsAboutClient, questionsOf, scopeQuestions } from './scope-questions.ts';

const services = async () =>
  (await listCategories(db)).flatMap(({ subcategories }) => subcategories.map(({ slug }) => slug));

test('every service asks three to six different questions, one of them about the work', async () => {
  for (const service of await services()) {
    const asked = questionsOf(service);
    expect([service, asked.length >= 3 && asked.length <= 6, new Set(asked).size]).toEqual([
      service,
      true,
      asked.length,
    ]);
    expect([service, asked.some((question) => scopeQuestions[question].isWork)]).toEqual([service, true]);
  }
});

test('every question of the pool is asked by a service', async () => {
  const asked = new Set((await services()).flatMap(questionsOf));
  expect(Object.keys(scopeQuestions).filter((question) => !asked.has(question as never))).toEqual([]);
});

test.each(languages)('in %s, every question, label and option has its words, and no others are there', (language) => {
  const words = Object.keys(catalogues(language, ['scope']).scope ?? {});
  const wanted = Object.entries(scopeQuestions).flatMap(([id, { options }]) => [
    `question.${id}`,
    `label.${id}`,
    ...options.map((option) => `option.${option}`),
    ...options.filter((option) => optionsAboutClient.includes(option)).map((option) => `own.${option}`),
  ]);
  expect(words.filter((key) => key.includes('.')).toSorted()).toEqual([...new Set(wanted)].toSorted());
});

test('answers are read in the order of the questions', () => {
  const answers = { pets: 'no', bedrooms: '3', cleaningKind: 'deepCleaning' };
  expect(readScope('house-cleaning', answers)).toEqual([
    { question: 'bedrooms', answer: '3' },
    { question: 'cleaningKind', answer: 'deepCleaning' },
    { question: 'pets', answer: 'no' },
  ]);
  expect(readScope(undefined, {})).toEqual([]);
});

test.each([
  ['an unknown question', 'house-cleaning', { moon: 'yes' }],
  ['a question of another service', 'house-cleaning', { trees: '3' }],
  ['a property that every object has', 'house-cleaning', { constructor: 'yes' }],
  ['an unknown option', 'house-cleaning', { cleaningKind: 'magic' }],
  ['another word than yes or no', 'house-cleaning', { pets: 'maybe' }],
  ['a number of nothing', 'house-cleaning', { bedrooms: '0' }],
  ['a number that is not whole', 'house-cleaning', { bedrooms: '2.5' }],
  ['a number of six digits', 'house-cleaning', { bedrooms: '100000' }],
  ['an answer without a service', undefined, { bedrooms: '2' }],
])('%s is refused', (_, service, answers) => {
  expect(() => readScope(service, answers as unknown as Record<string, string>)).toThrow(
    expect.objectContaining({ code: 'catalog.wrongAnswer' }),
  );
});

test('a list is in the words of its reader', () => {
  const scope = [
    { question: 'length', answer: '1200' },
    { question: 'haulAway', answer: 'yes' },
    { question: 'problem', answer: 'It leaks' },
  ];
  const said = (language: (typeof languages)[number]) =>
    describeScope(scope, language, { isOwn: false }).map(({ label, answer }) => `${label}: ${answer}`);
  expect(said('en')).toEqual(['Length: 1,200 feet', 'Haul-away: Yes', 'Problem: It leaks']);
  expect(said('zh')).toEqual(['长度: 1,200英尺', '清走垃圾: 是', '问题: It leaks']);
});

test('the client reads "you" where others read "the client"', () => {
  const scope = [{ question: 'supplies', answer: 'fromClient' }];
  const said = (isOwn: boolean) => describeScope(scope, 'en', { isOwn }).map(({ answer }) => answer);
  expect(said(true)).toEqual(['You provide them']);
  expect(said(false)).toEqual(['The client provides them']);
});

test('facts, and work that the client does not want, need no tick', () => {
  expect(isWork({ question: 'cleaningKind', answer: 'deepCleaning' })).toBe(true);
  expect(isWork({ question: 'bedrooms', answer: '2' })).toBe(false);
  expect(isWork({ question: 'supplies', answer: 'fromPro' })).toBe(false);
  expect(isWork({ question: 'haulAway', answer: 'no' })).toBe(false);
  expect(isWork({ question: 'pets', answer: 'yes' })).toBe(false);
});
