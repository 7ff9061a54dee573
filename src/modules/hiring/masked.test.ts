import { expect, test } from 'vitest';
import { offer, request } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, as, person, worker: pro } = world;

const typed = {
  title: 'Deep clean, call 415-555-0133',
  description: 'Two rooms, 2,500 sq ft. We live at 1240 Valencia St; write to maria@example.com.',
};

test('Pros read a request without contact details, hired or not; the client reads it as typed', async () => {
  const [client, hired, loser] = [await person(), await pro(), await pro()];
  const requestId = await request(client, [hired, loser], typed);
  const expectMasked = async (worker: typeof hired) => {
    expect(await as(worker).hiring.getIncoming({ requestId })).toMatchObject({
      title: 'Deep clean, call •••',
      description: 'Two rooms, 2,500 sq ft. We live at •••; write to •••.',
      masked: true,
    });
    expect((await as(worker).hiring.listIncoming({})).items).toMatchObject([{ title: 'Deep clean, call •••' }]);
  };
  for (const worker of [hired, loser]) await expectMasked(worker);
  expect(await as(client).hiring.getRequest({ requestId })).toMatchObject(typed);
  const offerId = await offer(hired, requestId);
  await offer(loser, requestId);
  await as(client).hiring.acceptOffer({ offerId });
  for (const worker of [hired, loser]) await expectMasked(worker);
});

test('the two of a job read contact details from the payment to 14 days after the end, and not before', async () => {
  const [client, hired] = [await person(), await pro()];
  const requestId = await request(client, [hired], typed);
  const offerId = await offer(hired, requestId, { message: 'Call me: 415-555-0144' });
  const { jobId } = await as(client).hiring.acceptOffer({ offerId });
  const read = async () => {
    const [own, other] = [await as(client).jobs.get({ jobId }), await as(hired).jobs.get({ jobId })];
    return { description: other.description, promise: own.promise, own: [own.description, other.promise] };
  };
  const masked = 'Two rooms, 2,500 sq ft. We live at •••; write to •••.';
  const own = [typed.description, 'Call me: 415-555-0144'];
  expect(await read()).toEqual({ description: masked, promise: 'Call me: •••', own });
  await as(client).jobs.setAddress({ jobId, street: '1240 Valencia St' });
  const { sessionId } = await as(client).jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  await as(client).jobs.confirmPayment({ jobId, sessionId });
  expect(await read()).toEqual({ description: typed.description, promise: 'Call me: 415-555-0144', own });
});

test('the reason of a call-off reaches the other side without contact details', async () => {
  const { client, worker, jobId } = await world.job();
  await as(worker).jobs.callOff({ jobId, reason: 'Ring 415-555-0133, we do it without the site.' });
  const noteFor = async (user: typeof client) => (await as(user).jobs.get({ jobId })).events.at(-1)?.note;
  expect(await noteFor(client)).toBe('Ring •••, we do it without the site.');
  expect(await noteFor(worker)).toBe('Ring 415-555-0133, we do it without the site.');
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

test('a client reads quotes without contact details; the Pro reads the own quote as typed', async () => {
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
  expect((await quotes()).get(hired.id)).toMatchObject(masked);
  expect((await quotes()).get(loser.id)).toMatchObject(masked);
});
