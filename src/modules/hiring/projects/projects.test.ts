import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { bellOf, jobsOf, offer, offersOf, project, recipientsOf, request, requestRow } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const hiring = (user: Parameters<typeof world.as>[0]) => world.as(user).hiring;

test('a posted project is open for thirty days, for this week, or until the last picked day', async () => {
  const client = await world.client();
  const now = world.clock.now();
  const end = async (wish: object) =>
    new Date((await hiring(client).getProject({ projectId: await project(client, wish) })).expiresAt);
  expect(await end({})).toEqual(new Date(now.getTime() + days(30)));
  expect(await end({ daysWish: 'this_week' })).toEqual(new Date(now.getTime() + days(7)));
  // The end of March 4 in San Francisco.
  const picked = await end({ daysWish: 'picked', dates: ['2026-03-04', '2026-03-03'] });
  expect(picked.toISOString()).toBe('2026-03-05T07:59:59.000Z');
});

test('the same form sent twice at once makes one project', async () => {
  const client = await world.client();
  const formKey = randomUUID();
  const ids = await Promise.all([project(client, { formKey }), project(client, { formKey })]);
  expect(ids[0]).toBe(ids[1]);
});

test('a fixed budget below the smallest total is refused, an hourly one is not', async () => {
  const client = await world.client();
  expect(await refusalOf(project(client, { budgetCents: 1_999 }))).toBe('hiring.budgetOutOfRange');
  await project(client, { budgetType: 'hourly', budgetCents: 1_999 });
  for (const budgetCents of [-1, 0, 99, 10_000_001, 20.5])
    expect(await refusalOf(project(client, { budgetCents }))).toBe('api.badInput');
});

test('a visitor reads a project with a short name, a city, and no contact details', async () => {
  const client = await world.client({ name: 'Maria Gonzalez' });
  const projectId = await project(client, { title: 'Fence, call 415-555-0133', description: 'Mail me: m@example.com' });
  const { body } = await visitor().call('GET', `/api/projects/${projectId}`);
  expect(body).toMatchObject({ clientName: 'Maria G.', standing: 'visitor', bids: 0, attachments: [] });
  const text = JSON.stringify(body);
  for (const secret of ['415-555-0133', 'm@example.com', 'Gonzalez', client.id, '94103'])
    expect(text).not.toContain(secret);
});

test('every fitting Pro can bid, and the client compares the bids', async () => {
  const client = await world.client();
  const projectId = await project(client);
  const pros = await Promise.all(Array.from({ length: 21 }, () => world.worker()));
  for (const pro of pros) await offer(pro, projectId);
  const { candidates } = await hiring(client).getRequest({ requestId: projectId });
  expect(candidates).toHaveLength(21);
  expect(await hiring(pros[0] as (typeof pros)[0]).getProject({ projectId })).toMatchObject({
    standing: 'bid',
    bids: 21,
  });
  expect(await bellOf(client.id)).toContain('offerReceived');
});

test('a bid on a project that does not fit, or is over, is refused and leaves nothing', async () => {
  const client = await world.client();
  const projectId = await project(client);
  const pro = await world.worker();
  const bars: [Awaited<ReturnType<typeof world.worker>>, string, string][] = [
    [await world.worker({ categoryId: 2 }), 'hiring.projectDoesNotFit', 'otherTrade'],
    [await world.worker({ zip: '10001' }), 'hiring.projectDoesNotFit', 'tooFar'],
  ];
  for (const [worker, code, standing] of bars) {
    expect(await refusalOf(offer(worker, projectId))).toBe(code);
    // A Pro in another trade goes on to the projects of their own.
    const tradeSlug = standing === 'otherTrade' ? 'construction-and-repairs' : null;
    expect(await hiring(worker).getProject({ projectId })).toMatchObject({ standing, tradeSlug });
  }
  const own = await world.worker({ role: 'dual' });
  const ownProject = await project(own);
  expect(await refusalOf(offer(own, ownProject))).toBe('hiring.ownProject');
  for (const amountCents of [-1, 0, 1_999, 10_000_001])
    expect(await refusalOf(offer(pro, projectId, { amountCents }))).toMatch(
      /^(api\.badInput|hiring\.totalOutOfRange)$/,
    );
  await hiring(client).withdrawRequest({ requestId: projectId });
  expect(await refusalOf(offer(pro, projectId))).toBe('hiring.notNow');
  for (const id of [projectId, ownProject]) expect([await recipientsOf(id), await offersOf(id)]).toEqual([{}, {}]);
  const brief = await project(client, { daysWish: 'this_week' });
  world.clock.forward(days(7));
  expect(await refusalOf(offer(pro, brief))).toBe('hiring.notNow');
  expect(await recipientsOf(brief)).toEqual({});
});

test('of two bids that a Pro sends at once, one counts', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  const answers = await Promise.allSettled([offer(pro, projectId), offer(pro, projectId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(Object.values(await offersOf(projectId))).toEqual(['quoted']);
});

test('a Pro can bid again after withdrawing, and after the bid has expired', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  await hiring(pro).withdrawOffer({ offerId: await offer(pro, projectId) });
  world.clock.forward(1_000);
  await offer(pro, projectId);
  expect(await refusalOf(offer(pro, projectId))).toBe('hiring.notNow');
  world.clock.forward(hours(73));
  await world.run('hiring.tick');
  expect((await hiring(pro).getIncoming({ requestId: projectId })).acts).toEqual(['sendOffer']);
  await offer(pro, projectId);
  expect(Object.values(await offersOf(projectId)).sort()).toEqual(['expired', 'quoted', 'withdrawn']);
});

test('one bid is accepted however often the client accepts at once, and the others are told', async () => {
  const client = await world.client();
  const projectId = await project(client);
  const pros = await Promise.all(Array.from({ length: 20 }, () => world.worker()));
  const bids: string[] = [];
  for (const pro of pros) bids.push(await offer(pro, projectId));
  const accepts = await Promise.allSettled(bids.map((offerId) => hiring(client).acceptOffer({ offerId })));
  expect(accepts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const states = Object.values(await offersOf(projectId));
  expect(states.filter((state) => state === 'accepted')).toHaveLength(1);
  expect(states.filter((state) => state === 'not_selected')).toHaveLength(19);
  expect(await jobsOf(client.id)).toHaveLength(1);
  expect(await requestRow(projectId)).toMatchObject({ state: 'assigned' });
  const bells = await Promise.all(pros.map(({ id }) => bellOf(id)));
  expect(bells.filter((kinds) => kinds.includes('offerNotSelected'))).toHaveLength(19);
});

test('a project cannot be declined, and no Pro can be asked for it', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  const declining = hiring(pro).declineRequest({ requestId: projectId });
  expect(await refusalOf(declining)).toBe('hiring.notNow');
  const asking = hiring(client).askMore({ requestId: projectId, workerIds: [pro.id] });
  expect(await refusalOf(asking)).toBe('hiring.notNow');
});

test('a change tells the Pros with a bid, and leaves the bid as it is', async () => {
  const [client, pro, late] = [await world.client(), await world.worker(), await world.worker()];
  const projectId = await project(client);
  await offer(pro, projectId);
  world.clock.forward(1_000);
  const change = {
    title: 'Clean the house',
    description: 'Four rooms.',
    budgetType: 'hourly',
    budgetCents: 4_500,
  } as const;
  expect(await hiring(client).editProject({ projectId, ...change })).toEqual({ told: 1 });
  world.clock.forward(1_000);
  await offer(late, projectId);
  expect([await bellOf(pro.id), await bellOf(late.id)].map((kinds) => kinds.includes('projectChanged'))).toEqual([
    true,
    false,
  ]);
  const { editedAt, budget, candidates } = await hiring(client).getRequest({ requestId: projectId });
  expect(budget).toEqual({ type: 'hourly', cents: 4_500 });
  const isOlder = Object.fromEntries(
    candidates.map(({ workerId, offer: bid }) => [workerId, String(bid?.createdAt) < String(editedAt)]),
  );
  expect(isOlder).toEqual({ [pro.id]: true, [late.id]: false });
  const { items } = await hiring(await world.client()).searchProjects({ q: 'clean the house' });
  expect(items.map(({ title }) => title)).toEqual(['Clean the house']);
  await hiring(client).withdrawRequest({ requestId: projectId });
  expect(await refusalOf(hiring(client).editProject({ projectId, ...change }))).toBe('hiring.notNow');
});

test('the news of a bid say that it is one, from the offer to the end', async () => {
  const [client, pro, other] = [await world.client(), await world.worker(), await world.worker()];
  const saysBid = async (userId: string, kind: string) => {
    const query = world.db.selectFrom('notification').select('data').where('user_id', '=', userId);
    const row = await query.where('kind', '=', kind).orderBy('created_at', 'desc').executeTakeFirstOrThrow();
    return (row.data as { isBid?: boolean }).isBid;
  };
  const projectId = await project(client);
  await hiring(other).withdrawOffer({ offerId: await offer(other, projectId) });
  expect([await saysBid(client.id, 'offerReceived'), await saysBid(client.id, 'offerWithdrawn')]).toEqual([true, true]);
  await offer(other, projectId);
  await hiring(client).acceptOffer({ offerId: await offer(pro, projectId) });
  expect([await saysBid(pro.id, 'offerAccepted'), await saysBid(other.id, 'offerNotSelected')]).toEqual([true, true]);
  await offer(other, await project(client));
  const unlucky = await world.client();
  await project(unlucky);
  world.clock.forward(days(31));
  await world.run('hiring.tick');
  expect(await saysBid(other.id, 'offerExpired')).toBe(true);
  expect([await saysBid(client.id, 'allOffersExpired'), await saysBid(unlucky.id, 'requestExpired')]).toEqual([
    true,
    true,
  ]);
  const asked = await request(client, [pro]);
  await offer(pro, asked);
  expect(await saysBid(client.id, 'offerReceived')).toBe(false);
});

test('a bid from before a change of the project is accepted once the Pro has sent it again', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  const old = await offer(pro, projectId);
  world.clock.forward(1_000);
  const change = {
    title: 'Clean the house',
    description: 'All of it.',
    budgetType: 'hourly',
    budgetCents: 4_500,
  } as const;
  await hiring(client).editProject({ projectId, ...change });
  expect(await refusalOf(hiring(client).acceptOffer({ offerId: old }))).toBe('hiring.offerBeforeChange');
  await hiring(pro).withdrawOffer({ offerId: old });
  world.clock.forward(1_000);
  await hiring(client).acceptOffer({ offerId: await offer(pro, projectId) });
  expect(await jobsOf(client.id)).toHaveLength(1);
});

test('the project of a suspended client is open to no Pro', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', client.id).execute();
  expect(await refusalOf(hiring(pro).askQuestion({ projectId, question: 'Which floor?' }))).toBe('api.notFound');
});

test('everybody reads a Pro’s question and the client’s answer, masked, with a short name', async () => {
  const [client, pro] = [await world.client(), await world.worker({ name: 'Sam Taylor' })];
  const projectId = await project(client);
  const { questionId } = await hiring(pro).askQuestion({ projectId, question: 'Which floor? Call 415-555-0133' });
  await hiring(client).answerQuestion({ questionId, answer: 'The third.' });
  const again = hiring(client).answerQuestion({ questionId, answer: 'The fourth.' });
  expect(await refusalOf(again)).toBe('hiring.notNow');
  const { body } = await visitor().call('GET', `/api/projects/${projectId}`);
  expect(body).toMatchObject({ questions: [{ author: 'Sam T.', answer: 'The third.' }] });
  expect(JSON.stringify(body)).not.toContain('415-555-0133');
  expect([await bellOf(client.id), await bellOf(pro.id)]).toEqual([['questionAsked'], ['questionAnswered']]);
});

test('only a fitting Pro asks, five times at most, and only the client answers', async () => {
  const [client, pro, stranger] = [await world.client(), await world.worker(), await world.worker({ categoryId: 2 })];
  const projectId = await project(client);
  const ask = (user: typeof pro) => hiring(user).askQuestion({ projectId, question: 'Which floor?' });
  expect(await refusalOf(ask(stranger))).toBe('api.notFound');
  const { questionId } = await ask(pro);
  const answering = hiring(pro).answerQuestion({ questionId, answer: 'Me.' });
  expect(await refusalOf(answering)).toBe('api.notFound');
  await Promise.allSettled(Array.from({ length: 8 }, () => ask(pro)));
  expect((await hiring(client).getProject({ projectId })).questions).toHaveLength(5);
  expect(await refusalOf(ask(pro))).toBe('hiring.tooManyQuestions');
});

test('files are for the client and the Pros who can bid', async () => {
  const [client, pro, stranger] = [await world.client(), await world.worker(), await world.worker({ categoryId: 2 })];
  const projectId = await project(client, { files: [new File(['Two rooms.'], 'plan.txt', { type: 'text/plain' })] });
  expect(await hiring(stranger).getProject({ projectId })).toMatchObject({ fileCount: 1, attachments: [] });
  const [file] = (await hiring(pro).getProject({ projectId })).attachments;
  const attachmentId = file?.id ?? '';
  await hiring(pro).downloadAttachment({ attachmentId });
  await hiring(client).downloadAttachment({ attachmentId });
  const opening = hiring(stranger).downloadAttachment({ attachmentId });
  expect(await refusalOf(opening)).toBe('api.notFound');
});
