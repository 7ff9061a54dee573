import { expect, test } from 'vitest';
import { after, hours } from '#lib/clock.ts';
import { offer, request } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { loader } from './request.tsx';

test.each([
  [100, 72, 'after 72 hours'],
  [42, 40, 'two hours before the start'],
  [1, 0.5, 'after half an hour'],
])('a quote that starts in %i hours is to be paid in %d hours: %s', async (startsIn, paysIn) => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro]);
  const now = world.clock.now();
  const offerId = await offer(pro, requestId, { startsAt: after(now, hours(startsIn)).toISOString() });
  const asked = new Request(`https://nearhand.test/requests/${requestId}?accept=${offerId}`);
  const { accepting } = await loader(pageArgs(asked, { id: requestId }, pageContext(client)));
  expect(accepting?.payDueAt).toBe(after(now, hours(paysIn)).toISOString());
  // The job keeps the promise.
  const { jobId } = await world.as(client).hiring.acceptOffer({ offerId });
  expect((await world.as(client).jobs.get({ jobId })).dueAt).toBe(accepting?.payDueAt);
});

test('the address of a notification asks about the only quote, and compares several', async () => {
  const [client, first, second] = [await world.client(), await world.worker(), await world.worker()];
  const requestId = await request(client, [first, second]);
  const offerId = await offer(first, requestId);
  const asked = async () => {
    const address = new Request(`https://nearhand.test/requests/${requestId}?quote`);
    return (await loader(pageArgs(address, { id: requestId }, pageContext(client)))).accepting;
  };
  expect((await asked())?.candidate.offer.id).toBe(offerId);
  await offer(second, requestId);
  expect(await asked()).toBeNull();
});
