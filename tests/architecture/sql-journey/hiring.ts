import { after, days } from '#lib/clock.ts';
import { listOpenProjects } from '#modules/hiring/public.server.ts';
import { answered, counter, offer, project, request } from '#tests/support/hiring.ts';
import { picture } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';

export async function ask(): Promise<void> {
  const { client, one, two, requestId, offers } = await answered();
  const file = new File([new Uint8Array(await picture('jpeg'))], 'room.jpg', { type: 'image/jpeg' });
  const withFile = await request(client, [one, two], { files: [file] });
  await world.as(two).hiring.declineRequest({ requestId: withFile });
  await world.as(one).hiring.withdrawOffer({ offerId: await offer(one, withFile) });
  await world.as(client).hiring.listRequests({});
  await world.as(client).hiring.getRequest({ requestId: withFile });
  await world.as(one).hiring.listIncoming({});
  const { attachments } = await world.as(one).hiring.getIncoming({ requestId: withFile });
  for (const { id } of attachments) await world.as(one).hiring.downloadAttachment({ attachmentId: id });
  for (const _ of ['first', 'again']) await world.as(client).hiring.acceptOffer({ offerId: offers[0] });
  await world.as(client).hiring.getRequest({ requestId });

  const answers = { service: 'house-cleaning', scope: { bedrooms: '2' } };
  const listed = await offer(two, await request(client, [two], answers));
  await world.as(client).hiring.acceptOffer({ offerId: listed });
  const later = { startsAt: after(world.clock.now(), days(3)).toISOString() };
  const first = await counter(client, await offer(one, await request(client, [one]), later), later);
  const last = await counter(one, first, later);
  await world.as(client).hiring.declineCounter({ offerId: last });
  const open = await request(client, [one], { service: 'house-cleaning', daysWish: 'flexible' });
  const asking = { category: 'home-services', zip: '94103', requestId: open };
  await world.as(client).hiring.listCandidates({ ...asking, service: 'house-cleaning', first: [one.id, two.id] });
  await world.as(client).hiring.askMore({ requestId: open, workerIds: [two.id] });
  await world.as(client).hiring.withdrawRequest({ requestId: open, reason: 'We moved.' });
}

export async function openProjects(): Promise<void> {
  const [client, pro, daily] = [await world.client(), await world.worker(), await world.worker()];
  const { hiring } = world.as(client);
  await world.as(pro).hiring.getProjectNotices();
  await world.as(daily).hiring.setProjectNotices({ choice: 'daily' });
  for (const choice of ['daily', 'at_once'] as const) await world.as(pro).hiring.setProjectNotices({ choice });
  const projectId = await project(client);
  await world.work();
  for (const search of [
    { q: 'clean', category: 'home-services' },
    { zip: '94110', sort: 'budget_low', limit: 1 },
  ] as const)
    await hiring.searchProjects(search);
  await world.as(pro).hiring.searchProjects({});
  await world.as(pro).hiring.getOpportunities();
  await world.as(pro).hiring.getProject({ projectId });
  const { questionId } = await world.as(pro).hiring.askQuestion({ projectId, question: 'Which floor?' });
  await hiring.answerQuestion({ questionId, answer: 'The third.' });
  await offer(pro, projectId);
  const change = { title: 'Clean the house', description: 'Four rooms.', budgetCents: 30_000 };
  await hiring.editProject({ projectId, budgetType: 'fixed', ...change });
  await listOpenProjects(world.services.db, world.clock.now(), 10);
  world.clock.forward(days(1));
}
