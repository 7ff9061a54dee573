import { expect, test } from 'vitest';
import { offer, request, requestRow } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

/** What is to be done, from the request to the job. */

const service = 'house-cleaning';
const scope = { bedrooms: '2', cleaningKind: 'deepCleaning', pets: 'yes' };

test('the answers are on the request, for its client and for an asked Pro in their own language', async () => {
  const [client, pro] = [await world.client(), await world.worker({ language: 'es' })];
  const requestId = await request(client, [pro], { service, scope });
  const { scope: asked } = await world.as(client).hiring.getRequest({ requestId });
  expect(asked.map(({ label, answer }) => [label, answer])).toEqual([
    ['Bedrooms', '2'],
    ['Cleaning', 'Deep cleaning'],
    ['Pets', 'Yes'],
  ]);
  const incoming = await world.as(pro).hiring.getIncoming({ requestId });
  expect(incoming.scope.map(({ label, answer }) => [label, answer])).toEqual([
    ['Dormitorios', '2'],
    ['Limpieza', 'Limpieza a fondo'],
    ['Mascotas', 'Sí'],
  ]);
});

test('a request with an answer that does not fit is refused, and none is made', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  for (const wrong of [{ moon: 'yes' }, { bedrooms: 'two' }, { cleaningKind: 'magic' }])
    expect(await refusalOf(request(client, [pro], { service, scope: wrong }))).toBe('catalog.wrongAnswer');
  expect(await refusalOf(request(client, [pro], { scope }))).toBe('catalog.wrongAnswer');
  expect((await world.as(client).hiring.listRequests({})).items).toEqual([]);
});

test('contact details in a typed answer are masked for a Pro', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const tasks = 'Call (415) 555-0133';
  const requestId = await request(client, [pro], { service: 'handyman', scope: { tasks } });
  const incoming = await world.as(pro).hiring.getIncoming({ requestId });
  expect(JSON.stringify(incoming)).not.toContain('555-0133');
  expect(incoming.masked).toBe(true);
  expect((await world.as(client).hiring.getRequest({ requestId })).scope).toMatchObject([{ answer: tasks }]);
});

test('accepting an offer freezes the list on the job', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro], { service, scope });
  const { jobId } = await world.as(client).hiring.acceptOffer({ offerId: await offer(pro, requestId) });
  expect((await requestRow(requestId)).job_id).toBe(jobId);
  const { scope: agreed } = await world.as(pro).jobs.get({ jobId });
  expect(agreed).toMatchObject([
    { position: 1, question: 'bedrooms', value: '2', needsTick: false, isTicked: false },
    { position: 2, question: 'cleaningKind', value: 'deepCleaning', needsTick: true },
    { position: 3, question: 'pets', value: 'yes', needsTick: false },
  ]);
});

test('a request without answers leads to a job without a list', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro]);
  const { jobId } = await world.as(client).hiring.acceptOffer({ offerId: await offer(pro, requestId) });
  expect((await world.as(client).jobs.get({ jobId })).scope).toEqual([]);
});
