import { expect, test } from 'vitest';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { ruleChoices, usualRules } from './booking-rules.ts';

const rules = { ...usualRules, instant: true, bufferMinutes: 30, closedOnHolidays: true };

test('a Pro who has chosen nothing has the usual rules', async () => {
  const { holidays, ...found } = await world.as(await world.worker()).workers.getBookingRules();
  expect(found).toEqual(usualRules);
  // The world starts on March 2, 2026.
  expect(holidays[0]).toEqual({ holiday: 'memorial', date: '2026-05-25' });
});

test('saved rules replace the earlier ones, and are the Pro’s own', async () => {
  const [pro, other] = [await world.worker(), await world.worker()];
  await world.as(pro).workers.saveBookingRules({ ...rules, countsTravel: true });
  await world.as(pro).workers.saveBookingRules(rules);
  expect(await world.as(pro).workers.getBookingRules()).toMatchObject(rules);
  expect(await world.as(other).workers.getBookingRules()).toMatchObject(usualRules);
});

test('a profile says whether clients book instantly', async () => {
  const pro = await world.worker();
  const profile = () => world.as(null).workers.get({ id: pro.id });
  expect(await profile()).toMatchObject({ booksInstantly: false, shortestHours: 1 });
  await world.as(pro).workers.saveBookingRules({ ...rules, shortestHours: 3 });
  expect(await profile()).toMatchObject({ booksInstantly: true, shortestHours: 3 });
});

test.each(Object.keys(ruleChoices) as (keyof typeof ruleChoices)[])(
  '%s has bounds, which the table knows',
  async (rule) => {
    const pro = await world.worker();
    const choices = ruleChoices[rule];
    const [least, most] = [choices[0], choices.at(-1) as number];
    for (const count of [least, most]) await world.as(pro).workers.saveBookingRules({ ...rules, [rule]: count });
    for (const count of [least - 1, most + 1]) {
      expect(await refusalOf(world.as(pro).workers.saveBookingRules({ ...rules, [rule]: count }))).toBe('api.badInput');
      const column = rule.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const write = world.db
        .updateTable('worker_booking_rules')
        .set({ [column]: count })
        .execute();
      await expect(write).rejects.toThrow(/violates check constraint/);
    }
  },
);
