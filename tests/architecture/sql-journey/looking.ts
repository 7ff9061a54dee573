import { areaMap } from '#modules/places/area-map/area-map.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { findListedFrom, findListedStarts, rebuildCells } from '#modules/workers/public.server.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

export async function look(): Promise<void> {
  const api = world.as(null);
  const { id } = await world.worker();
  await api.places.getZip({ zip: '94110' });
  const { db } = world.services;
  await areaMap(db, { place: await requirePlace(db, '94110'), miles: 20, use: 'withArea', language: 'en' });
  await api.catalog.listCategories();
  await api.workers.getHighlights();
  await api.workers.listCategories();
  await api.workers.listServices({ category: 'health-and-wellness' });
  const [start = ''] = await findListedStarts(db, 50_000);
  await findListedFrom(db, start, 2_001);
  await api.workers.get({ id });
  await api.workers.compare({ workerIds: [id], zip: '94110' });
  const { nextCursor } = await api.workers.search({ zip: '94110', category: 'home-services', limit: 1 });
  await api.workers.search({ zip: '94110', category: 'home-services', limit: 1, cursor: nextCursor ?? undefined });
  await api.workers.search({ zip: '94110', q: 'plumber', language: 'es', day: 2, extraMile: true, sort: 'rate_low' });
  await api.workers.findBlockingFilter({ zip: '94110', q: 'no such word', language: 'ht' });
  await api.workers.countFound({ zip: '94110', category: 'home-services' });
  await rebuildCells(db);
  await api.workers.suggestServices({ text: 'plum', language: 'en' });
  await api.reviews.listForWorker({ workerId: id });
  await api.jobs.listFreeTime({ workerId: id });
  await api.jobs.listFreeSlots({ workerId: id, zip: '94110', minutes: 60 });
  await api.reviews.listExcerpts({ workerIds: [id] });
  await api.reviews.listForServices({ services: ['nurses'] });
  await api.reviews.getSatisfaction();

  const client = world.as(await world.client());
  await client.workers.addFavorite({ workerId: id });
  await client.workers.mergeFavorites({ workerIds: [id] });
  await client.workers.listFavorites({});
  await client.workers.removeFavorite({ workerId: id });
  await world.as(await world.worker()).identity.becomeDual();
  const dual = world.as(await world.worker({ role: 'dual' }));
  await dual.identity.chooseRole({ role: 'contractor' });
  await dual.identity.setLanguage({ language: 'es' });
  await visitor().call('GET', '/api/session');
}
