import { expect, test } from 'vitest';
import { apiFor } from '#api/api.server.ts';
import type { Language } from '#lib/languages.ts';
import { newPro, submittedApplication } from '#tests/support/applications.ts';
import { withActor } from '#tests/support/services.ts';
import { world } from '#tests/support/world.ts';

const trade = { category: 'health-and-wellness', services: ['nurses'] };
const reader = (language: Language) => apiFor(withActor({ kind: 'visitor' }, language)).workers;
const storedSkills = (id: string) =>
  world.db
    .selectFrom('worker_application')
    .select(['skill_slugs', 'skills'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Creates a listed nurse with these skills. */
async function nurse(skills: string[]) {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  await world.as(pro).workers.saveTrade({ ...trade, skills });
  return pro;
}

test('a skill of the vocabulary is stored as such, in whichever language it is typed, and once', async () => {
  const pro = await newPro();
  const skills = ['chăm sóc vết thương', 'Wound care', 'Уколы', 'Singing at night', 'Singing at night'];
  await world.as(pro).workers.saveTrade({ ...trade, skills });
  expect(await storedSkills(pro.id)).toEqual({
    skill_slugs: ['nurses.wound-care', 'nurses.injections'],
    skills: ['Singing at night'],
  });
});

test('each reader sees the skills of the vocabulary in their language, and the Pro’s own words with their language', async () => {
  const pro = await nurse(['Wound care', 'Ночная сиделка']);
  const skillsIn = async (language: Language) => (await reader(language).get({ id: pro.id })).skills;
  expect(await skillsIn('es')).toEqual([
    { name: 'Cuidado de heridas', language: null },
    { name: 'Ночная сиделка', language: 'ru' },
  ]);
  expect(await skillsIn('ru')).toEqual([
    { name: 'Обработка ран', language: null },
    { name: 'Ночная сиделка', language: null },
  ]);
});

test('administrators see them in their language, too', async () => {
  const pro = await submittedApplication();
  const admin = await world.person({ role: 'admin', language: 'uk' });
  const { skills } = await world.as(admin).workers.getApplicationForReview({ applicationId: pro.id });
  expect(skills).toEqual([{ name: 'Догляд за ранами', language: null }]);
});

test('the name of a service among the Pro’s own words is read in every language', async () => {
  const pro = await nurse(['House Cleaning']);
  expect((await reader('zh').get({ id: pro.id })).skills).toEqual([{ name: '家庭保洁', language: null }]);
});

test.each(['tracheostomy', 'трахеостом', 'traqueostomía', '气管切开'])(
  'the search for “%s” finds the Pro who has the skill',
  async (q) => {
    const pro = await nurse(['Tracheostomy care']);
    await nurse(['Wound care']);
    const { items } = await reader('en').search({ zip: '94110', q, limit: 48 });
    const names = await Promise.all(items.map(async ({ id }) => (await reader('en').get({ id })).skills[0]?.name));
    expect(items.map(({ id }) => id)).toContain(pro.id);
    expect([...new Set(names)]).toEqual(['Tracheostomy care']);
  },
);
