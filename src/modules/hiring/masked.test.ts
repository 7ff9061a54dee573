import { expect, test } from 'vitest';
import { offer, request } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, as, person, worker: pro } = world;

const typed = {
  title: 'Deep clean, call 415-555-0133',
  description: 'Two rooms, 2,500 sq ft. We live at 1240 Valencia St; write to maria@example.com.',
};

test('Pros read a request without contact details until they are hired; the client reads it as typed', async () => {
  const [client, hired, loser] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [hired, loser], typed);
  for (const worker of [hired, loser]) {
    expect(await as(worker).hiring.getIncoming({ requestId })).toMatchObject({
      title: 'Deep clean, call •••',
      description: 'Two rooms, 2,500 sq ft. We live at •••; write to •••.',
      masked: true,
    });
    expect((await as(worker).hiring.listIncoming({})).items).toMatchObject([{ title: 'Deep clean, call •••' }]);
  }
  expect(await as(client).hiring.getRequest({ requestId })).toMatchObject(typed);
  const offerId = await offer(hired, requestId);
  await offer(loser, requestId);
  await as(client).hiring.acceptOffer({ offerId });
  expect(await as(hired).hiring.getIncoming({ requestId })).toMatchObject({ ...typed, masked: false });
  expect((await as(hired).hiring.listIncoming({})).items).toMatchObject([{ title: typed.title }]);
  expect(await as(loser).hiring.getIncoming({ requestId })).toMatchObject({ masked: true });
});

test('notifications, mails and texts to Pros never carry contact details of a request', async () => {
  const [client, worker, loser] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [worker, loser], typed);
  await offer(loser, requestId);
  await as(client).hiring.acceptOffer({ offerId: await offer(worker, requestId) });
  const other = await request(client, [loser], typed);
  await as(client).hiring.withdrawRequest({ requestId: other });
  await world.work();
  const bell = await db
    .selectFrom('notification')
    .select(['kind', 'data'])
    .where('user_id', 'in', [loser.id, worker.id])
    .execute();
  expect(bell.map(({ kind }) => kind).sort()).toEqual(
    [
      'offerAccepted',
      'offerNotSelected',
      'quoteRequested',
      'quoteRequested',
      'quoteRequested',
      'requestWithdrawn',
    ].sort(),
  );
  const mails = world.mails.filter(({ to }) => [loser.email, worker.email].includes(to));
  expect(mails.length).toBeGreaterThan(0);
  expect(JSON.stringify([bell, mails])).not.toContain('555-0133');
});

test('a client reads quotes without contact details until the Pro is hired; the Pro reads the own quote as typed', async () => {
  const [client, hired, loser] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [hired, loser]);
  const message = 'I bring everything. WhatsApp 415_555_0133, insta: @maya.cleans, maya@gmail .com';
  const offerId = await offer(hired, requestId, { message });
  await offer(loser, requestId, { message });
  const quotes = async () => {
    const { candidates } = await as(client).hiring.getRequest({ requestId });
    return new Map(candidates.map((candidate) => [candidate.workerId, candidate]));
  };
  const masked = { offer: { message: 'I bring everything. WhatsApp •••, insta: •••, •••' }, masked: true };
  expect((await quotes()).get(hired.id)).toMatchObject(masked);
  expect(await as(hired).hiring.getIncoming({ requestId })).toMatchObject({ offer: { message } });
  await as(client).hiring.acceptOffer({ offerId });
  expect((await quotes()).get(hired.id)).toMatchObject({ offer: { message }, masked: false });
  expect((await quotes()).get(loser.id)).toMatchObject(masked);
});
