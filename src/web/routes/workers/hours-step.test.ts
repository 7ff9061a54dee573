import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { newPro } from '#tests/support/applications.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { linesOf } from '#web/features/workers/application/hours-lines.ts';
import { action } from './profile-step.tsx';

const address = 'https://nearhand.test/worker-dashboard/profile/hours';

/** Sends the form of the weekly hours; returns the refusal, or the redirect. */
const send = (pro: User, fields: Record<string, string>) =>
  action(
    pageArgs(
      new Request(address, { method: 'POST', body: new URLSearchParams(fields) }),
      { step: 'hours' },
      pageContext(pro),
    ),
  ).catch((answer: unknown) => answer);

const hoursOf = async (pro: User) => (await world.as(pro).workers.getApplication()).hours;

test('a night of the form is saved as two spans that meet at midnight, and is one line of the form again', async () => {
  const pro = await newPro();
  await send(pro, { 'opens-7-0': '22:00', 'closes-7-0': '06:00' });
  const hours = await hoursOf(pro);
  expect(hours).toEqual([
    { weekday: 1, opens: '00:00', closes: '06:00' },
    { weekday: 7, opens: '22:00', closes: '24:00' },
  ]);
  const lines = linesOf(hours).filter(({ opens }) => opens);
  expect(lines).toEqual([{ weekday: 7, index: 0, opens: '22:00', closes: '06:00' }]);
});

test('a night that runs into the hours of the next morning is refused, with what was typed', async () => {
  const pro = await newPro();
  const typed = { 'opens-1-0': '22:00', 'closes-1-0': '06:00', 'opens-2-0': '05:00', 'closes-2-0': '12:00' };
  expect(await send(pro, typed)).toMatchObject({ code: 'workers.badHours', typed });
  expect(await hoursOf(pro)).toEqual([]);
});
