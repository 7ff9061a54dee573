import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { approvedCleaner, fillApplication, newPro, submittedApplication } from '#tests/support/applications.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { applicationTransitions } from './transitions.ts';

const search = async () =>
  (await world.as(null).workers.search({ zip: '94103', category: 'health-and-wellness' })).items;
const administrator = () => world.person({ name: 'Ada Admin', role: 'admin' });
const statusOf = (id: string) =>
  world.db.selectFrom('user').select('status').where('id', '=', id).executeTakeFirstOrThrow();

test('a new Pro starts with the short name of the account, and every step but the photo misses something', async () => {
  const pro = await newPro('Linh Tran');
  expect(await world.as(pro).workers.getApplication()).toMatchObject({
    state: 'draft',
    displayName: 'Linh T.',
    missing: ['trade', 'area', 'rate', 'hours', 'about', 'papers'],
  });
});

test('what was typed stays, step by step', async () => {
  const pro = await newPro();
  await world.as(pro).workers.saveAbout({ displayName: 'Linh T.', headline: 'Nurse' });
  await world.as(pro).workers.saveArea({ zip: '94110', serviceRadiusMeters: 16_000 });
  expect(await world.as(pro).workers.getApplication()).toMatchObject({
    displayName: 'Linh T.',
    headline: 'Nurse',
    zip: '94110',
    city: 'San Francisco',
    serviceRadiusMeters: 16_000,
  });
});

test('the trade says which papers it demands', async () => {
  const pro = await newPro();
  const { demandedPapers } = await world.as(pro).workers.saveTrade({ category: 'construction-and-repairs' });
  expect(demandedPapers).toEqual(['identity', 'license', 'insurance']);
});

test('an incomplete application is not submitted', async () => {
  const pro = await newPro();
  await world.as(pro).workers.saveAbout({ displayName: 'Linh' });
  expect(await refusalOf(world.as(pro).workers.submitApplication())).toBe('workers.incomplete');
});

test('an approved Pro is found by the next search, and is told', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  expect(await search()).toEqual([]);
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  expect(await search()).toMatchObject([{ id: pro.id, name: pro.name, hourlyRateCents: 6_500, services: ['nurses'] }]);
  expect(await statusOf(pro.id)).toEqual({ status: 'approved' });
  const { hours } = await world.as(null).workers.get({ id: pro.id });
  expect(hours).toEqual([
    { weekday: 1, opens: '08:00', closes: '16:00' },
    { weekday: 3, opens: '08:00', closes: '12:00' },
    { weekday: 3, opens: '13:00', closes: '18:30' },
  ]);
  const told = await world.as(pro).notifications.list({});
  expect(told.items).toMatchObject([{ kind: 'applicationApproved' }]);
});

test('a Pro who is asked for a change makes it and submits again', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await world.as(admin).workers.askRevision({ applicationId: pro.id, reason: 'The license photo is blurred.' });
  const { state, reason } = await world.as(pro).workers.getApplication();
  expect({ state, reason }).toEqual({ state: 'revision_asked', reason: 'The license photo is blurred.' });
  await world.as(pro).workers.saveRate({ hourlyRateCents: 7_000, cancellationTier: 'flexible' });
  await world.as(pro).workers.submitApplication();
  const { events } = await world.as(admin).workers.getApplicationForReview({ applicationId: pro.id });
  expect(events.map(({ act }) => act)).toEqual(['submit', 'askRevision', 'submit']);
});

test('a Pro who is turned down learns why, and is not found', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await world
    .as(admin)
    .workers.rejectApplication({ applicationId: pro.id, ground: 'profile', reason: 'The license has expired.' });
  expect(await statusOf(pro.id)).toEqual({ status: 'rejected' });
  const told = await world.as(pro).notifications.list({});
  expect(told.items).toMatchObject([
    { kind: 'applicationRejected', body: expect.stringContaining('license has expired') },
  ]);
  const again = world.as(pro).workers.saveArea({ zip: '94110', serviceRadiusMeters: 10_000 });
  expect(await refusalOf(again)).toBe('workers.notNow');
});

test('nothing changes while administrators look at it, unless the Pro takes it back', async () => {
  const pro = await submittedApplication();
  const change = () => world.as(pro).workers.saveRate({ hourlyRateCents: 9_900, cancellationTier: 'strict' });
  expect(await refusalOf(change())).toBe('workers.notNow');
  await world.as(pro).workers.recallApplication();
  expect(await change()).toMatchObject({ state: 'draft', hourlyRateCents: 9_900 });
});

test('a change of an approved Pro is published at once, and cannot empty the profile', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  const approved = { ...pro, status: 'approved' as const };
  await world.as(approved).workers.saveRate({ hourlyRateCents: 8_000, cancellationTier: 'flexible' });
  expect((await world.as(null).workers.get({ id: pro.id })).hourlyRateCents).toBe(8_000);
  expect(await refusalOf(world.as(approved).workers.saveHours({ hours: [] }))).toBe('workers.incomplete');
  expect((await world.as(null).workers.get({ id: pro.id })).hours).toHaveLength(3);
});

test.each([
  ['ends before it starts', ['1 17:00 08:00']],
  ['overlaps', ['1 08:00 12:00', '1 11:00 15:00']],
])('a day that %s is refused', async (_, hours) => {
  const pro = await newPro();
  expect(await refusalOf(world.as(pro).workers.saveHours({ hours }))).toBe('workers.badHours');
});

test('two administrators decide at once: one decision counts', async () => {
  const [pro, one, two] = [await submittedApplication(), await administrator(), await administrator()];
  const applicationId = pro.id;
  const answers = await Promise.allSettled([
    world.as(one).workers.approveApplication({ applicationId }),
    world.as(two).workers.rejectApplication({ applicationId, ground: 'profile', reason: 'No license.' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each(['draft', 'revision_asked', 'approved', 'rejected'] as const)('no decision starts from %s', async (state) => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await world.db
    .updateTable('worker_application')
    .set({ state, reason: 'for the test' })
    .where('id', '=', pro.id)
    .execute();
  const applicationId = pro.id;
  const { workers } = world.as(admin);
  for (const act of [
    () => workers.approveApplication({ applicationId }),
    () => workers.askRevision({ applicationId, reason: 'Why' }),
    () => workers.rejectApplication({ applicationId, ground: 'profile', reason: 'Why' }),
  ])
    expect(await refusalOf(act())).toBe('workers.notNow');
  expect(applicationTransitions.approve.from).toEqual([
    'submitted',
    'notice_given',
    'notice_answered',
    'change_submitted',
  ]);
  expect(applicationTransitions.reject.from).toEqual(['submitted']);
});

test.each(['customer', 'contractor', 'dual'] as const)('a %s finds no application to decide', async (role) => {
  const [pro, stranger] = [await submittedApplication(), await world.person({ role })];
  const { workers } = world.as(stranger);
  const applicationId = pro.id;
  for (const act of [
    () => workers.listApplications({}),
    () => workers.getApplicationForReview({ applicationId }),
    () => workers.approveApplication({ applicationId }),
    () => workers.rejectApplication({ applicationId, ground: 'profile', reason: 'Why' }),
  ])
    expect(await refusalOf(act())).toBe('api.notFound');
  expect(await statusOf(pro.id)).toEqual({ status: 'pending_approval' });
});

test('an account without an application cannot be decided about, and nothing changes', async () => {
  const { workers } = world.as(await administrator());
  const statusBefore = { status: 'pending_approval' as const };
  for (const role of ['contractor', 'dual', 'customer'] as const) {
    const { id: applicationId } = await world.person({ role });
    await world.db.updateTable('user').set(statusBefore).where('id', '=', applicationId).execute();
    for (const act of [
      () => workers.getApplicationForReview({ applicationId }),
      () => workers.approveApplication({ applicationId }),
      () => workers.askRevision({ applicationId, reason: 'Why' }),
      () => workers.rejectApplication({ applicationId, ground: 'profile', reason: 'Why' }),
    ])
      expect(await refusalOf(act())).toBe('api.notFound');
    expect(await statusOf(applicationId)).toEqual(statusBefore);
  }
});

test('the list begins with the Pro who has waited longest, page by page', async () => {
  const admin = await administrator();
  const waiting: string[] = [];
  for (let n = 0; n < 3; n++) {
    waiting.push((await submittedApplication()).id);
    world.clock.forward(60_000);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.as(admin).workers.listApplications({ limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.filter((id) => waiting.includes(id))).toEqual(waiting);
});

test('rates of others nearby are told only when there are enough of them', async () => {
  const pro = await newPro();
  const ask = () => world.as(pro).workers.getNearbyRates({ zip: '94110', category: 'automotive' });
  const category = await world.db
    .selectFrom('category')
    .select('id')
    .where('slug', '=', 'automotive')
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 4; n++) await world.worker({ categoryId: category.id });
  expect(await ask()).toEqual({ pros: 4, quarterCents: null, middleCents: null, threeQuartersCents: null });
  await world.worker({ categoryId: category.id });
  expect(await ask()).toMatchObject({ pros: 5, middleCents: 4_000 });
});

test('the fields of a form cannot approve the Pro who sends it', async () => {
  const pro = await newPro();
  await fillApplication(pro);
  const forged = { displayName: 'Linh', status: 'approved', role: 'admin', verified: true, rating: 5 };
  expect(await refusalOf(world.as(pro).workers.saveAbout(forged as never))).toBe('api.badInput');
  expect(await statusOf(pro.id)).toEqual({ status: 'pending_approval' });
});

test('an application that misses a paper is not approved', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await world.db
    .updateTable('worker_paper')
    .set({ removed_at: world.clock.now() })
    .where('worker_id', '=', pro.id)
    .execute();
  const approve = world.as(admin).workers.approveApplication({ applicationId: pro.id });
  expect(await refusalOf(approve)).toBe('workers.incomplete');
  expect(await statusOf(pro.id)).toEqual({ status: 'pending_approval' });
});

test('an approved Pro does not move to a trade without the papers that it demands', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  const move = world.as(pro).workers.saveTrade({ category: 'construction-and-repairs', services: ['plumbing'] });
  expect(await refusalOf(move)).toBe('workers.incomplete');
  expect((await world.as(null).workers.get({ id: pro.id })).categorySlug).toBe('health-and-wellness');
});

test('administrators cannot decide on their own profile', async () => {
  const pro = await submittedApplication();
  await world.db.updateTable('user').set({ role: 'admin' }).where('id', '=', pro.id).execute();
  const { workers } = world.as({ ...pro, role: 'admin', twoStep: true });
  const applicationId = pro.id;
  const check = { kind: 'identity' as const, source: 'Passport', checkedOn: '2026-03-01' };
  for (const act of [
    () => workers.approveApplication({ applicationId }),
    () => workers.askRevision({ applicationId, reason: 'Why' }),
    () => workers.giveNotice({ applicationId, reason: 'Why', reportFrom: 'Sunset Screening' }),
    () => workers.rejectApplication({ applicationId, ground: 'profile', reason: 'Why' }),
    () => workers.addCheck({ applicationId, ...check }),
    () => workers.withdrawCheck({ applicationId, checkId: randomUUID() }),
  ])
    expect(await refusalOf(act())).toBe('workers.ownApplication');
  expect(await statusOf(pro.id)).toEqual({ status: 'pending_approval' });
  expect((await workers.getApplicationForReview({ applicationId })).checks).toEqual([]);
});

test('a second approval has no effect', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  const approve = () => world.as(admin).workers.approveApplication({ applicationId: pro.id });
  await approve();
  expect(await refusalOf(approve())).toBe('workers.notNow');
  const { events } = await world.as(admin).workers.getApplicationForReview({ applicationId: pro.id });
  expect(events.map(({ act }) => act)).toEqual(['submit', 'approve']);
  expect((await world.as(pro).notifications.list({})).items).toHaveLength(1);
});

test('a Pro can be open until midnight and through the night', async () => {
  const pro = await newPro();
  const { workers } = world.as(pro);
  const { hours } = await workers.saveHours({ hours: ['1 22:00 24:00', '2 00:00 06:00'] });
  expect(hours.map(({ closes }) => closes)).toEqual(['24:00', '06:00']);
  const approved = await approvedCleaner();
  await world.as(approved).workers.saveHours({ hours: ['5 18:00 24:00'] });
  expect((await world.as(null).workers.get({ id: approved.id })).hours).toEqual([
    { weekday: 5, opens: '18:00', closes: '24:00' },
  ]);
});

test('the public name of a new Pro is the short form of the account’s, until the Pro types another', async () => {
  const pro = await newPro('Linh Tran');
  const { workers } = world.as(pro);
  expect((await workers.getApplication()).displayName).toBe('Linh T.');
  expect((await workers.saveRate({ hourlyRateCents: 5_000, cancellationTier: 'flexible' })).displayName).toBe(
    'Linh T.',
  );
});

test('the account of a Pro has the time zone of the ZIP code, until the Pro chooses one', async () => {
  const pro = await newPro();
  const { workers, identity } = world.as(pro);
  const zone = () => world.db.selectFrom('user').select('time_zone').where('id', '=', pro.id).executeTakeFirst();
  await workers.saveArea({ zip: '94110', serviceRadiusMeters: 24_000 });
  expect(await zone()).toEqual({ time_zone: 'America/Los_Angeles' });
  await identity.setTimeZone({ timeZone: 'America/Chicago' });
  await workers.saveArea({ zip: '94117', serviceRadiusMeters: 24_000 });
  expect(await zone()).toEqual({ time_zone: 'America/Chicago' });
});
