import { expect, test } from 'vitest';
import { after, days, minutes } from '#lib/clock.ts';
import { conversation } from '#tests/support/messages.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const administrator = world.as(await world.person({ role: 'admin' }));

test('an administrator gets the three newest jobs of the two people of a conversation, and of no others', async () => {
  const { client, pro: worker, conversationId } = await conversation();
  const other = await conversation();
  await world.job({ client });
  await world.job({ worker });
  const made: string[] = [];
  for (const day of [1, 2, 3, 4]) {
    world.clock.forward(minutes(1));
    const startsAt = after(world.clock.now(), days(10 + day));
    made.push((await world.job({ client, worker, startsAt })).jobId);
  }
  const conversationIds = [conversationId, other.conversationId];
  expect(await administrator.jobs.listOfConversations({ conversationIds })).toEqual({
    items: [
      {
        conversationId,
        jobs: made
          .slice(1)
          .reverse()
          .map((id) => ({ id, title: 'Clean the flat' })),
      },
    ],
  });
});

test('only administrators get them', async () => {
  const { client, pro, conversationId } = await conversation();
  for (const user of [client, pro, null])
    expect(await refusalOf(world.as(user).jobs.listOfConversations({ conversationIds: [conversationId] }))).toBe(
      user ? 'api.notFound' : 'api.signInRequired',
    );
});
