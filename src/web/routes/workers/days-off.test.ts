import { expect, test } from 'vitest';
import { fillApplication, newPro } from '#tests/support/applications.ts';
import { type Fields, openProfile, profile, sendStep } from '#tests/support/own-profile.ts';
import { world } from '#tests/support/world.ts';

test('without script, the hours of a day are copied to the others and not saved yet', async () => {
  const pro = await newPro();
  const answer = await sendStep(pro, 'hours', [
    ['opens-1-0', '09:00'],
    ['closes-1-0', '17:00'],
    ['copy', '1'],
  ]);
  expect(answer).toMatchObject({ typed: { 'opens-7-0': '09:00', 'closes-7-0': '17:00' } });
  expect((await openProfile(pro)).application.hours).toEqual([]);
});

const week: Fields = [
  ['opens-1-0', '09:00'],
  ['closes-1-0', '17:00'],
];

test('days off are added on the step of the hours, which keeps the week that was typed', async () => {
  const pro = await newPro();
  const added = await sendStep(pro, 'hours', [
    ...week,
    ['firstDay', '2026-12-24'],
    ['lastDay', '2026-12-26'],
    ['addDays', 'yes'],
  ]);
  expect(added).toBe(`${profile}/hours#days`);
  const { application } = await openProfile(pro);
  expect(application).toMatchObject({
    hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
    exceptions: [{ firstDay: '2026-12-24', lastDay: '2026-12-26', opens: null, closes: null }],
  });
  const removed = await sendStep(pro, 'hours', [...week, ['removeDays', application.exceptions[0]?.id ?? '']]);
  expect(removed).toBe(`${profile}/hours#days`);
  expect((await openProfile(pro)).application.exceptions).toEqual([]);
});

test('days that are typed and not yet added are saved with the week', async () => {
  const pro = await newPro();
  const fields: Fields = [...week, ['firstDay', '2026-12-24'], ['opens', '09:00'], ['closes', '12:00']];
  expect(await sendStep(pro, 'hours', fields)).toBe(`${profile}/about`);
  expect((await openProfile(pro)).application.exceptions).toMatchObject([{ lastDay: '2026-12-24', closes: '12:00' }]);
});

test.each([
  ['no first day', [['addDays', 'yes']], { fields: { firstDay: 'field.required' } }],
  [
    'an end before the start',
    [
      ['firstDay', '2026-12-24'],
      ['lastDay', '2026-12-23'],
    ],
    { code: 'workers.daysOutOfOrder' },
  ],
  ['hours without days', [['opens', '09:00']], { fields: { firstDay: 'field.required' }, typed: { opens: '09:00' } }],
] satisfies [string, Fields, object][])('days off with %s come back as they were typed', async (_, fields, refusal) => {
  const pro = await newPro();
  const typed = { 'opens-1-0': '09:00', ...Object.fromEntries(fields) };
  expect(await sendStep(pro, 'hours', [...week, ...fields])).toMatchObject({ ...refusal, typed });
  expect((await openProfile(pro)).application.exceptions).toEqual([]);
});

test('without script, days that were typed stay when hours are copied', async () => {
  const answer = await sendStep(await newPro(), 'hours', [...week, ['firstDay', '2026-12-24'], ['copy', '1']]);
  expect(answer).toMatchObject({ typed: { firstDay: '2026-12-24', 'opens-2-0': '09:00' } });
});

test('the preview has the rest of a special night that began yesterday, and the list of days off does not', async () => {
  // 9:00 on March 2 in San Francisco, and 1:00 on March 3.
  world.clock.at = new Date('2026-03-02T17:00:00Z');
  const pro = await newPro();
  await fillApplication(pro);
  await world.as(pro).workers.addHoursException({ firstDay: '2026-03-02', opens: '22:00', closes: '04:00' });
  world.clock.at = new Date('2026-03-03T09:00:00Z');
  const { application, preview } = await openProfile(pro, '?preview');
  expect(preview?.openings[0]).toMatchObject({
    date: '2026-03-03',
    free: [{ from: '2026-03-03T09:00:00.000Z', until: '2026-03-03T12:00:00.000Z' }],
  });
  for (const { exceptions } of [application, preview?.worker ?? application]) expect(exceptions).toEqual([]);
});
