import { expect, test } from 'vitest';
import { report } from '#tests/support/lost-found.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { as, db } = world;

const admin = await world.person({ role: 'admin' });
const openAbuse = async () => (await as(admin).lostFound.listAbuse({})).items;
const decisionsAbout = (userId: string) =>
  db
    .selectFrom('notification')
    .select('data')
    .where('user_id', '=', userId)
    .where('kind', '=', 'lostDecision')
    .execute();

async function reportedAbuse() {
  const [reporter, reader] = [await world.client({ name: 'Rosa Reed' }), await world.client({ name: 'Ann Tate' })];
  const reportId = await report(reporter, { title: 'Not a thing' });
  await as(reader).lostFound.reportAbuse({ reportId, reason: 'This is an ad.' });
  return { reporter, reader, reportId };
}

test('abuse is listed for administrators, once for each person', async () => {
  const { reader, reportId } = await reportedAbuse();
  await as(reader).lostFound.reportAbuse({ reportId, reason: 'Still an ad.' });
  const about = (await openAbuse()).filter((abuse) => abuse.report.id === reportId);
  expect(about).toMatchObject([
    { reason: 'This is an ad.', authorName: 'Ann Tate', report: { title: 'Not a thing', reporterName: 'Rosa Reed' } },
  ]);
  expect(await as(reader).lostFound.getReport({ reportId })).toMatchObject({ hasReportedAbuse: true });
});

test('a visitor reports abuse, which administrators see as a visitor’s and settle like any other', async () => {
  const reportId = await report(await world.client({ name: 'Rosa Reed' }));
  await as(null).lostFound.reportAbuse({ reportId, reason: 'These are my keys.' });
  const about = (await openAbuse()).filter((abuse) => abuse.report.id === reportId);
  expect(about).toMatchObject([
    { reason: 'These are my keys.', authorName: null, report: { reporterName: 'Rosa Reed' } },
  ]);
  expect(await as(null).lostFound.getReport({ reportId })).toMatchObject({ hasReportedAbuse: false });
  await as(admin).lostFound.dismissAbuse({ abuseId: about[0]?.id ?? '' });
  expect((await openAbuse()).filter((abuse) => abuse.report.id === reportId)).toEqual([]);
});

test('administrators are told of abuse when none waits, and not of each report', async () => {
  const second = await world.person({ role: 'admin' });
  const told = async () =>
    (await as(second).notifications.list({})).items.filter(({ kind }) => kind === 'lostAbuseReported');
  const settleAll = async () => {
    for (const { id } of await openAbuse()) await as(admin).lostFound.dismissAbuse({ abuseId: id });
  };
  await settleAll();
  const { reader, reportId } = await reportedAbuse();
  expect(await told()).toMatchObject([{ path: '/admin/lost-and-found' }]);
  await as(null).lostFound.reportAbuse({ reportId, reason: 'An ad.' });
  const own = await report(reader);
  await as(reader).lostFound.reportAbuse({ reportId: own, reason: 'My own.' });
  expect(await told()).toHaveLength(1);
  await settleAll();
  await as(null).lostFound.reportAbuse({ reportId, reason: 'Another ad.' });
  expect(await told()).toHaveLength(2);
});

test('first reports of abuse at the same moment are told once', async () => {
  const second = await world.person({ role: 'admin' });
  for (const { id } of await openAbuse()) await as(admin).lostFound.dismissAbuse({ abuseId: id });
  const reporter = await world.client({ name: 'Rosa Reed' });
  const reportIds = [await report(reporter), await report(reporter), await report(reporter)];
  const authors = [await world.client(), await world.client(), await world.client()];
  await Promise.all(
    reportIds.map((reportId, n) =>
      as(authors[n] ?? null).lostFound.reportAbuse({ reportId, reason: 'These are my keys.' }),
    ),
  );
  const { items } = await as(second).notifications.list({});
  expect(items.filter(({ kind }) => kind === 'lostAbuseReported')).toHaveLength(1);
});

test('a visitor cannot report abuse of a closed report', async () => {
  const { reportId } = await reportedAbuse();
  await as(admin).lostFound.decide({ reportId, act: 'close', reason: 'No ads.' });
  const late = as(null).lostFound.reportAbuse({ reportId, reason: 'An ad.' });
  expect(await refusalOf(late)).toBe('api.notFound');
});

test('an administrator closes the report with a reason, which the reporter is told and reads', async () => {
  const { reporter, reportId } = await reportedAbuse();
  expect(await as(admin).lostFound.decide({ reportId, act: 'close', reason: 'No ads.' })).toEqual({ state: 'closed' });
  expect((await openAbuse()).filter((abuse) => abuse.report.id === reportId)).toEqual([]);
  expect(await decisionsAbout(reporter.id)).toEqual([{ data: { reportId, title: 'Not a thing', reason: 'No ads.' } }]);
  expect(await as(reporter).lostFound.getReport({ reportId })).toMatchObject({
    state: 'closed',
    decisionReason: 'No ads.',
    acts: [],
  });
  const again = as(admin).lostFound.decide({ reportId, act: 'close', reason: 'No ads.' });
  expect(await refusalOf(again)).toBe('lostFound.notNow');
});

test('only the reporter and administrators read the reason of a decision', async () => {
  const { reporter, reader, reportId } = await reportedAbuse();
  await as(admin).lostFound.decide({ reportId, act: 'match', reason: 'Rosa called us.' });
  const reasonFor = async (user: typeof reader) => (await as(user).lostFound.getReport({ reportId })).decisionReason;
  expect(await reasonFor(reader)).toBeNull();
  for (const user of [reporter, admin]) expect(await reasonFor(user)).toBe('Rosa called us.');
  await as(reporter).lostFound.changeState({ reportId, act: 'close' });
  for (const user of [reporter, admin]) expect(await reasonFor(user)).toBe('Rosa called us.');
});

test('a dismissed report of abuse leaves the list, and the report stays', async () => {
  const { reporter, reportId } = await reportedAbuse();
  const [abuse] = (await openAbuse()).filter((one) => one.report.id === reportId);
  const abuseId = abuse?.id ?? '';
  await as(admin).lostFound.dismissAbuse({ abuseId });
  expect(await refusalOf(as(admin).lostFound.dismissAbuse({ abuseId }))).toBe('lostFound.notNow');
  expect((await openAbuse()).filter((one) => one.report.id === reportId)).toEqual([]);
  expect(await as(reporter).lostFound.getReport({ reportId })).toMatchObject({ state: 'reported' });
});

test('the reporter and other readers cannot act as administrators', async () => {
  const { reporter, reader, reportId } = await reportedAbuse();
  for (const user of [reporter, reader]) {
    expect(await refusalOf(as(user).lostFound.listAbuse({}))).toBe('api.notFound');
    const decision = as(user).lostFound.decide({ reportId, act: 'close', reason: 'Mine.' });
    expect(await refusalOf(decision)).toBe('api.notFound');
  }
  expect(await as(reader).lostFound.getReport({ reportId })).toMatchObject({ state: 'reported' });
});

test('an administrator does not decide about an own report, nor settle what people say about it', async () => {
  const [own, reader] = [await world.person({ role: 'admin' }), await world.client()];
  const reportId = await report(own);
  await as(reader).lostFound.reportAbuse({ reportId, reason: 'This is an ad.' });
  const aboutIt = async () => (await openAbuse()).filter((abuse) => abuse.report.id === reportId);
  const abuseId = (await aboutIt())[0]?.id ?? '';
  expect(await refusalOf(as(own).lostFound.dismissAbuse({ abuseId }))).toBe('lostFound.ownReport');
  const decision = as(own).lostFound.decide({ reportId, act: 'close', reason: 'Mine.' });
  expect(await refusalOf(decision)).toBe('lostFound.ownReport');
  expect(await aboutIt()).toHaveLength(1);
  await as(admin).lostFound.dismissAbuse({ abuseId });
  expect(await aboutIt()).toEqual([]);
});
