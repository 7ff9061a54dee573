import { expect, test } from 'vitest';
import { after, days, hours, minutes } from '#lib/clock.ts';
import {
  actsOf,
  answered,
  bellOf,
  jobsOf,
  offer,
  offersOf,
  recipientsOf,
  request,
  requestRow,
} from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, clock, as, person, worker: pro } = world;

test('withdrawing ends every answer and tells all asked Pros but the ones who said no', async () => {
  const { client, one, two, requestId, offers } = await answered();
  const [silent, gone] = [await pro(), await pro()];
  await as(client).hiring.askMore({ requestId, workerIds: [silent.id, gone.id] });
  await as(gone).hiring.declineRequest({ requestId });
  const answer = await as(client).hiring.withdrawRequest({ requestId, reason: 'Call 415-555-0133, we are moving.' });
  expect(answer).toEqual({ state: 'withdrawn' });
  expect(await requestRow(requestId)).toEqual({ state: 'withdrawn', job_id: null });
  expect(await offersOf(requestId)).toEqual({ [offers[0]]: 'not_selected', [offers[1]]: 'not_selected' });
  expect(await recipientsOf(requestId)).toEqual({
    [one.id]: 'quoted',
    [two.id]: 'quoted',
    [silent.id]: 'withdrawn',
    [gone.id]: 'declined',
  });
  for (const asked of [one, two, silent]) {
    expect(await bellOf(asked.id)).toEqual(['quoteRequested', 'requestWithdrawn']);
    expect(await actsOf(asked, requestId)).toEqual([]);
  }
  expect(await bellOf(gone.id)).toEqual(['quoteRequested']);
  expect(await as(client).hiring.getRequest({ requestId })).toMatchObject({
    withdrawReason: 'Call 415-555-0133, we are moving.',
  });
  expect(await as(silent).hiring.getIncoming({ requestId })).toMatchObject({
    state: 'withdrawn',
    recipientState: 'withdrawn',
    withdrawReason: 'Call •••, we are moving.',
  });
  await expect(offer(silent, requestId)).rejects.toMatchObject({ code: 'hiring.notNow' });
  await expect(as(one).hiring.withdrawOffer({ offerId: offers[0] })).rejects.toMatchObject({ code: 'hiring.notNow' });
});

test('a request that is over cannot be withdrawn or sent to more Pros, and nothing changes', async () => {
  const { client, requestId, offers } = await answered();
  const more = await pro();
  await as(client).hiring.acceptOffer({ offerId: offers[0] });
  const expired = await request(client, [more]);
  clock.forward(hours(72));
  const withdrawn = await request(client, [more]);
  await as(client).hiring.withdrawRequest({ requestId: withdrawn });
  for (const id of [requestId, expired, withdrawn]) {
    const before = [await requestRow(id), await recipientsOf(id), await offersOf(id), await bellOf(more.id)];
    const again = as(client).hiring.withdrawRequest({ requestId: id });
    await expect(again).rejects.toMatchObject({ code: 'hiring.notNow' });
    const asking = as(client).hiring.askMore({ requestId: id, workerIds: [(await pro()).id] });
    await expect(asking).rejects.toMatchObject({ code: 'hiring.notNow' });
    expect([await requestRow(id), await recipientsOf(id), await offersOf(id), await bellOf(more.id)]).toEqual(before);
  }
});

test('a request cannot be both withdrawn and accepted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { client, one, requestId, offers } = await answered();
    const results = await Promise.allSettled([
      as(client).hiring.withdrawRequest({ requestId }),
      as(client).hiring.acceptOffer({ offerId: offers[0] }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'hiring.notNow' } });
    const accepted = (await requestRow(requestId)).state === 'assigned';
    expect(await jobsOf(client.id)).toHaveLength(accepted ? 1 : 0);
    expect((await offersOf(requestId))[offers[0]]).toBe(accepted ? 'accepted' : 'not_selected');
    expect((await bellOf(one.id)).sort()).toEqual(
      ['quoteRequested', accepted ? 'offerAccepted' : 'requestWithdrawn'].sort(),
    );
  }
});

test('more Pros are asked once each, have 72 hours and are told', async () => {
  const [client, first, more] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [first]);
  clock.forward(hours(70));
  const ask = () => as(client).hiring.askMore({ requestId, workerIds: [more.id, first.id, more.id] });
  expect(await Promise.all([ask(), ask()])).toEqual([{ asked: 2 }, { asked: 2 }]);
  expect(await bellOf(first.id)).toEqual(['quoteRequested']);
  expect(await bellOf(more.id)).toEqual(['quoteRequested']);
  clock.forward(hours(72) - 1);
  await offer(more, requestId);
});

test('a Pro can be asked while an offer keeps the request open beyond its own time', async () => {
  const [client, quick, silent, more] = [await person(), await pro(), await pro(), await pro()];
  const requestId = await request(client, [quick, silent]);
  clock.forward(hours(70));
  await offer(quick, requestId, { startsAt: new Date(clock.now().getTime() + days(9)).toISOString() });
  clock.forward(hours(3));
  await as(client).hiring.askMore({ requestId, workerIds: [more.id] });
  expect(await recipientsOf(requestId)).toEqual({
    [quick.id]: 'quoted',
    [silent.id]: 'expired',
    [more.id]: 'requested',
  });
  expect(await actsOf(more, requestId)).toEqual(['sendOffer', 'decline']);
});

test('twenty Pros in all can be asked, even by two forms at once', async () => {
  const client = await person();
  const workers = await Promise.all(Array.from({ length: 22 }, () => pro()));
  const ids = workers.map(({ id }) => id);
  const requestId = await request(client, workers.slice(0, 18));
  const results = await Promise.allSettled([
    as(client).hiring.askMore({ requestId, workerIds: ids.slice(18, 20) }),
    as(client).hiring.askMore({ requestId, workerIds: ids.slice(20, 22) }),
  ]);
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'hiring.tooManyAsked' } },
  ]);
  expect(Object.keys(await recipientsOf(requestId))).toHaveLength(20);
});

test('more Pros must be listed, of the category and near, and are never the client', async () => {
  const [dual, first] = [await pro({ role: 'dual' }), await pro()];
  const requestId = await request(dual, [first]);
  const unlisted = await pro();
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', unlisted.id).execute();
  for (const wrong of [await pro({ zip: '10001' }), await pro({ categoryId: 2 }), unlisted]) {
    const refused = as(dual).hiring.askMore({ requestId, workerIds: [(await pro()).id, wrong.id] });
    await expect(refused).rejects.toMatchObject({
      code: 'hiring.workerNotAvailable',
      data: { workerIds: [wrong.id] },
    });
  }
  const own = as(dual).hiring.askMore({ requestId, workerIds: [dual.id] });
  await expect(own).rejects.toMatchObject({ code: 'hiring.notYourself' });
  expect(await recipientsOf(requestId)).toEqual({ [first.id]: 'requested' });
});

test('outsiders can neither withdraw a request nor ask more Pros', async () => {
  const { one, requestId } = await answered();
  const workerIds = [(await pro()).id];
  for (const outsider of [one, await person(), await person({ role: 'admin' })]) {
    const withdrawing = as(outsider).hiring.withdrawRequest({ requestId });
    await expect(withdrawing).rejects.toMatchObject({ code: 'api.notFound' });
    const asking = as(outsider).hiring.askMore({ requestId, workerIds });
    await expect(asking).rejects.toMatchObject({ code: 'api.notFound' });
  }
  await expect(as(null).hiring.withdrawRequest({ requestId })).rejects.toMatchObject({ code: 'api.signInRequired' });
  expect(await requestRow(requestId)).toMatchObject({ state: 'open' });
  expect(Object.keys(await recipientsOf(requestId))).toHaveLength(2);
});

test('the client is told of an offer taken back, and of a request that ran out without one', async () => {
  const { client, one, offers, requestId } = await answered();
  clock.forward(minutes(1));
  await as(one).hiring.withdrawOffer({ offerId: offers[0] });
  expect(await bellOf(client.id)).toEqual(['offerReceived', 'offerReceived', 'offerWithdrawn']);
  const other = await person();
  const silent = await request(other, [one]);
  clock.forward(hours(72));
  await world.run('hiring.tick');
  await world.run('hiring.tick');
  expect(await requestRow(silent)).toMatchObject({ state: 'expired' });
  expect(await bellOf(other.id)).toEqual(['requestExpired']);
  // Offers came for this one, and ran out.
  expect(await requestRow(requestId)).toMatchObject({ state: 'expired' });
  expect(await bellOf(client.id)).toEqual(['offerReceived', 'offerReceived', 'offerWithdrawn', 'allOffersExpired']);
});

test('a client is told once that the quotes ran out, when the last one has, and the notification leads to asking again', async () => {
  const [client, quick, slow] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [quick, slow]);
  await offer(quick, requestId, { startsAt: after(clock.now(), hours(5)).toISOString() });
  clock.forward(hours(70));
  await offer(slow, requestId, { startsAt: after(clock.now(), days(9)).toISOString() });
  await world.run('hiring.tick');
  clock.forward(hours(71));
  await world.run('hiring.tick');
  expect(await bellOf(client.id)).toEqual(['offerReceived', 'offerReceived']);
  clock.forward(hours(1));
  await world.run('hiring.tick');
  await world.run('hiring.tick');
  expect(await bellOf(client.id)).toEqual(['offerReceived', 'offerReceived', 'allOffersExpired']);
  const [newest] = (await as(client).notifications.list({})).items;
  expect(newest).toMatchObject({ kind: 'allOffersExpired', path: `/requests/${requestId}` });
});

test('a client who hired or withdrew is not told that quotes ran out', async () => {
  for (const end of ['accept', 'withdraw'] as const) {
    const { client, requestId, offers } = await answered();
    if (end === 'accept') await as(client).hiring.acceptOffer({ offerId: offers[0] });
    else await as(client).hiring.withdrawRequest({ requestId });
    clock.forward(days(9));
    await world.run('hiring.tick');
    expect(await bellOf(client.id)).not.toContain('allOffersExpired');
  }
});

test('a Pro is told when an offer ran out, also in the moment another one is accepted', async () => {
  const [client, quick, slow] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [quick, slow]);
  await offer(quick, requestId, { startsAt: new Date(clock.now().getTime() + hours(2)).toISOString() });
  const better = await offer(slow, requestId);
  clock.forward(hours(2));
  await as(client).hiring.acceptOffer({ offerId: better });
  expect(await bellOf(quick.id)).toEqual(['quoteRequested', 'offerExpired']);
  const { one, offers, requestId: other } = await answered();
  clock.forward(hours(72));
  await world.run('hiring.tick');
  expect((await offersOf(other))[offers[0]]).toBe('expired');
  expect(await bellOf(one.id)).toEqual(['quoteRequested', 'offerExpired']);
});
