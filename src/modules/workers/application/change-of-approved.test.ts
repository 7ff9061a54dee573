import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { approvedCleaner, submittedApplication } from '#tests/support/applications.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { missingSteps } from './completeness.ts';

const nursing = { category: 'health-and-wellness', services: ['nurses'] };
const cleaning = { category: 'home-services', services: ['house-cleaning'] };
const scan = () => new File(['%PDF-1.7\n%%EOF\n'], 'license.pdf');
const license = () => ({
  kind: 'license' as const,
  number: 'RN 1234',
  regionState: 'CA' as const,
  expiresOn: '2028-06-30',
  file: scan(),
});

const administrator = async () => world.as(await world.person({ name: 'Ada Admin', role: 'admin' })).workers;
const profileOf = (id: string) => world.as(null).workers.get({ id });
const isFoundAsNurse = async ({ id }: User) => {
  const { items } = await world.as(null).workers.search({ zip: '94103', category: nursing.category });
  return items.some((found) => found.id === id);
};
/** The state in which the administrators' list has a Pro; undefined when it has not. */
const listedState = async ({ id }: User) => {
  const { items } = await (await administrator()).listApplications({ limit: 50 });
  return items.find((listed) => listed.id === id)?.state;
};
const toldOf = async (pro: User) => (await world.as(pro).notifications.list({})).items.map(({ kind }) => kind).sort();

/** Adds the checks that the Verified badge stands for. */
async function verify(id: string) {
  const admin = await administrator();
  for (const kind of ['identity', 'background'] as const)
    await admin.addCheck({ applicationId: id, kind, source: 'Seen by video', checkedOn: '2026-03-01' });
}

/** An administrator approves the waiting change in its present version. */
async function approveNow(id: string) {
  const admin = await administrator();
  const { submittedAt } = await admin.getApplicationForReview({ applicationId: id });
  return admin.approveApplication({ applicationId: id, submittedAt: submittedAt ?? undefined });
}

/** Creates a verified house cleaner who has asked to be a nurse. */
async function cleanerBecomingNurse() {
  const pro = await approvedCleaner();
  await verify(pro.id);
  const { workers } = world.as(pro);
  await workers.addPaper(license());
  const application = await workers.saveTrade(nursing);
  return { pro, workers, application };
}

/** Creates an approved nurse. */
async function approvedNurse() {
  const pro = await submittedApplication();
  await (await administrator()).approveApplication({ applicationId: pro.id });
  return { ...pro, status: 'approved' as const };
}

test('a verified house cleaner is no nurse before an administrator has seen the license', async () => {
  const { pro, application } = await cleanerBecomingNurse();
  expect(application).toMatchObject({
    state: 'change_submitted',
    waiting: ['trade', 'papers'],
    categorySlug: nursing.category,
    published: { categorySlug: cleaning.category, serviceSlugs: cleaning.services },
  });
  expect(await isFoundAsNurse(pro)).toBe(false);
  expect(await profileOf(pro.id)).toMatchObject({
    verified: true,
    categorySlug: cleaning.category,
    subcategorySlugs: cleaning.services,
  });
});

test('the change is in the list of administrators, and the approval publishes it', async () => {
  const { pro } = await cleanerBecomingNurse();
  expect(await listedState(pro)).toBe('change_submitted');
  await approveNow(pro.id);
  expect(await isFoundAsNurse(pro)).toBe(true);
  expect(await world.as(pro).workers.getApplication()).toMatchObject({ state: 'approved', waiting: [] });
  expect(await toldOf(pro)).toEqual(['applicationApproved', 'changeApproved']);
});

test('a change that is turned down leaves the profile and the application as they were approved', async () => {
  const { pro, workers } = await cleanerBecomingNurse();
  const admin = await administrator();
  await admin.rejectApplication({ applicationId: pro.id, ground: 'profile', reason: 'The license is empty.' });
  expect(await workers.getApplication()).toMatchObject({
    state: 'approved',
    reason: 'The license is empty.',
    categorySlug: cleaning.category,
    waiting: [],
  });
  expect(await profileOf(pro.id)).toMatchObject({ categorySlug: cleaning.category });
  expect(await toldOf(pro)).toEqual(['applicationApproved', 'changeRejected']);
  const { status } = await world.db
    .selectFrom('user')
    .select('status')
    .where('id', '=', pro.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('approved');
});

test('a revision that is asked for keeps the profile, and waits until the Pro submits again', async () => {
  const { pro, workers } = await cleanerBecomingNurse();
  const admin = await administrator();
  await admin.askRevision({ applicationId: pro.id, reason: 'The license is blurred.' });
  expect(await workers.addPaper(license())).toMatchObject({
    state: 'change_revision_asked',
    reason: 'The license is blurred.',
  });
  expect(await listedState(pro)).toBeUndefined();
  await workers.submitApplication();
  expect(await listedState(pro)).toBe('change_submitted');
  expect(await isFoundAsNurse(pro)).toBe(false);
  expect(await toldOf(pro)).toEqual(['applicationApproved', 'changeRevision']);
});

test('a trade changed back does not wait, and a change can be withdrawn', async () => {
  const { pro, workers } = await cleanerBecomingNurse();
  expect(await workers.saveTrade(cleaning)).toMatchObject({ state: 'approved', waiting: [] });
  expect(await listedState(pro)).toBeUndefined();
  await workers.saveTrade(nursing);
  expect(await workers.recallApplication()).toEqual({ state: 'approved' });
  expect(await workers.getApplication()).toMatchObject({ categorySlug: cleaning.category, waiting: [] });
  expect(await profileOf(pro.id)).toMatchObject({ categorySlug: cleaning.category });
});

test('a nurse who cleaned houses meanwhile goes back with the approved license, and not with another one', async () => {
  const pro = await approvedNurse();
  const { workers } = world.as(pro);
  expect(await workers.saveTrade(cleaning)).toMatchObject({ state: 'approved', waiting: [] });
  expect(await workers.saveTrade(nursing)).toMatchObject({ state: 'approved', waiting: [] });
  const { papers } = await workers.saveTrade(cleaning);
  await workers.removePaper({ paperId: papers.find(({ kind }) => kind === 'license')?.id ?? '' });
  await workers.addPaper(license());
  expect(await workers.saveTrade(nursing)).toMatchObject({ state: 'change_submitted', waiting: ['trade', 'papers'] });
  expect(await isFoundAsNurse(pro)).toBe(false);
});

test('another service of a trade that demands papers waits, and one service less does not', async () => {
  const pro = await approvedNurse();
  const { workers } = world.as(pro);
  const both = { ...nursing, services: ['nurses', 'home-health-aide'] };
  expect(await workers.saveTrade(both)).toMatchObject({ state: 'change_submitted', waiting: ['trade'] });
  expect((await profileOf(pro.id)).subcategorySlugs).toEqual(['nurses']);
  await approveNow(pro.id);
  expect(await workers.saveTrade(nursing)).toMatchObject({ state: 'approved', waiting: [] });
  expect((await profileOf(pro.id)).subcategorySlugs).toEqual(['nurses']);
});

test('a trade that demands only the identity is open at once', async () => {
  const pro = await approvedCleaner();
  const windows = { category: 'home-services', services: ['window-washing'] };
  expect(await world.as(pro).workers.saveTrade(windows)).toMatchObject({ state: 'approved', waiting: [] });
  expect((await profileOf(pro.id)).subcategorySlugs).toEqual(windows.services);
});

test('another name waits, and everything else in the same form is shown at once', async () => {
  const pro = await approvedCleaner('Linh Tran');
  const { workers } = world.as(pro);
  const about = { headline: 'Deep cleaning', description: 'x'.repeat(90), languages: ['en'] };
  expect(await workers.saveAbout({ displayName: 'City Nurses', ...about })).toMatchObject({ waiting: ['name'] });
  await workers.saveRate({ hourlyRateCents: 4_400, cancellationTier: 'strict' });
  expect(await profileOf(pro.id)).toMatchObject({
    name: 'Linh Tran',
    headline: 'Deep cleaning',
    hourlyRateCents: 4_400,
  });
  await approveNow(pro.id);
  expect((await profileOf(pro.id)).name).toBe('City Nurses');
});

test('a demanded paper that is replaced waits, and comes back when the new one is turned down', async () => {
  const pro = await approvedNurse();
  const { workers } = world.as(pro);
  const { papers } = await workers.addPaper(license());
  const licenses = papers.filter(({ kind }) => kind === 'license');
  const approved = licenses.find(({ isAccepted }) => isAccepted);
  const added = licenses.find(({ isAccepted }) => !isAccepted);
  expect(await workers.removePaper({ paperId: approved?.id ?? '' })).toMatchObject({
    state: 'change_submitted',
    waiting: ['papers'],
  });
  const admin = await administrator();
  await admin.rejectApplication({ applicationId: pro.id, ground: 'profile', reason: 'Not readable.' });
  const after = await workers.getApplication();
  const ids = after.papers.map(({ id }) => id);
  expect(ids).toContain(approved?.id);
  expect(ids).not.toContain(added?.id);
  expect(after).toMatchObject({ state: 'approved', waiting: [] });
  expect(missingSteps(after)).toEqual([]);
});

test('two changes at once wait together, and one decision is about both', async () => {
  const pro = await approvedCleaner('Linh Tran');
  const { workers } = world.as(pro);
  await workers.addPaper(license());
  const about = { headline: 'Home nursing', description: 'x'.repeat(90), languages: ['en'] };
  await Promise.all([workers.saveTrade(nursing), workers.saveAbout({ displayName: 'Linh T., RN', ...about })]);
  expect((await workers.getApplication()).waiting).toEqual(['name', 'trade', 'papers']);
  await approveNow(pro.id);
  expect(await profileOf(pro.id)).toMatchObject({ name: 'Linh T., RN', categorySlug: nursing.category });
});

test('an administrator approves only what was on the page', async () => {
  const { pro, workers } = await cleanerBecomingNurse();
  const admin = await administrator();
  const applicationId = pro.id;
  const { submittedAt } = await admin.getApplicationForReview({ applicationId });
  world.clock.forward(hours(1));
  await workers.saveTrade({ ...nursing, services: ['nurses', 'home-health-aide'] });
  const seen = submittedAt ?? undefined;
  expect(await refusalOf(admin.approveApplication({ applicationId, submittedAt: seen }))).toBe('workers.changedSince');
  expect(await refusalOf(admin.approveApplication({ applicationId }))).toBe('workers.changedSince');
  expect(await isFoundAsNurse(pro)).toBe(false);
  await approveNow(applicationId);
  expect(await isFoundAsNurse(pro)).toBe(true);
});

test('two administrators decide about a change at once: one decision counts', async () => {
  const { pro } = await cleanerBecomingNurse();
  const admin = await administrator();
  const answers = await Promise.allSettled([
    approveNow(pro.id),
    admin.rejectApplication({ applicationId: pro.id, ground: 'profile', reason: 'The license is empty.' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a rate that changes while the trade waits is no new submission', async () => {
  const { pro, workers } = await cleanerBecomingNurse();
  const admin = await administrator();
  const submission = async () => (await admin.getApplicationForReview({ applicationId: pro.id })).submittedAt;
  const before = await submission();
  world.clock.forward(hours(1));
  await workers.saveRate({ hourlyRateCents: 4_400, cancellationTier: 'strict' });
  expect(await submission()).toEqual(before);
  expect((await profileOf(pro.id)).hourlyRateCents).toBe(4_400);
});

test('a background report is no ground against a change', async () => {
  const { pro } = await cleanerBecomingNurse();
  const admin = await administrator();
  const about = { applicationId: pro.id, reason: 'A conviction.' };
  expect(await refusalOf(admin.rejectApplication({ ...about, ground: 'report' }))).toBe('workers.notNow');
  expect(await refusalOf(admin.giveNotice({ ...about, reportFrom: 'Sunset Screening' }))).toBe('workers.notNow');
  expect(await world.as(pro).workers.getApplication()).toMatchObject({ state: 'change_submitted' });
});
