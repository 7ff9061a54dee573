import { expect, test } from 'vitest';
import { foldText } from '#lib/fold-text.ts';
import { languages } from '#lib/languages.ts';
import { db } from '#tests/support/database.ts';
import { listCategories } from './public.server.ts';
import { skillCalled, skillName, skillNames, skillSlugs, skillsWith } from './skills.server.ts';

test('every service has between five and ten skills', async () => {
  const services = (await listCategories(db)).flatMap(({ subcategories }) => subcategories.map(({ slug }) => slug));
  const names = skillNames('en');
  expect(Object.keys(names).sort()).toEqual([...services].sort());
  expect(Object.entries(names).filter(([, { length }]) => length < 5 || length > 10)).toEqual([]);
});

test.each(languages)('in %s, every skill can be sent as it is named', (language) => {
  const names = Object.values(skillNames(language)).flat();
  expect(names.filter((name) => name.length > 40 || /[,;\n，、；]/.test(name))).toEqual([]);
});

test('a name means one skill of its service, in whichever language it is read', () => {
  for (const slug of skillSlugs) {
    const [service = ''] = slug.split('.');
    for (const language of languages) expect(skillCalled(skillName(slug, language), [service])).toBe(slug);
  }
});

test('no skill is just the name of a service', async () => {
  const names = (await listCategories(db)).flatMap(({ subcategories }) => subcategories.map(({ name }) => name));
  expect(names.map(foldText).filter((name) => skillCalled(name, []))).toEqual([]);
});

test('a name that two services share is the skill of the chosen one', () => {
  expect(skillCalled('приготовление ЕДЫ', ['home-health-aide'])).toBe('home-health-aide.meal-preparation');
  expect(skillCalled('Meal preparation', ['nannies'])).toBe('nannies.meal-preparation');
  expect(skillCalled('Meal', ['nannies'])).toBeUndefined();
});

test('a piece of text finds English words by any part, and those of other languages by their beginning', () => {
  expect(skillsWith('ove-out')).toEqual(['house-cleaning.move-out-cleaning']);
  expect(skillsWith('генеральн')).toEqual(['house-cleaning.deep-cleaning']);
  expect(skillsWith('енеральн')).toEqual([]);
  expect(skillsWith('度清洁')).toContain('house-cleaning.deep-cleaning');
});
