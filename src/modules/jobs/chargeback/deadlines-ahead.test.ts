import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { askAboutFinishMs, askAboutStartMs } from '../deadlines.ts';

const { clock } = world;
const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });

test.each([
  ['a start', world.paidJob, { startsIn: days(9), bankTakes: days(4), askAfter: askAboutStartMs }],
  ['an end of started work', world.startedJob, { startsIn: hours(1), bankTakes: hours(3), askAfter: askAboutFinishMs }],
] as const)('%s that is still to come keeps its deadline, however long the bank took', async (_, start, times) => {
  const job = await start({ startsAt: after(clock.now(), times.startsIn), minutes: 480 });
  const { endsAt } = await look(job);
  const id = await takeBack(job.jobId);
  clock.forward(times.bankTakes);
  await decide(id, 'won');
  expect((await look(job)).dueAt).toBe(after(new Date(endsAt), times.askAfter).toISOString());
});
