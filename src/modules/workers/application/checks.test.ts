import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const administrator = () => world.person({ name: 'Ada Admin', role: 'admin' });
const day = (offset = 0) => new Date(world.clock.now().getTime() + days(offset)).toISOString().slice(0, 10);
const identity = () => ({ kind: 'identity' as const, source: 'Passport, seen by video', checkedOn: day() });
const background = () => ({ kind: 'background' as const, source: 'Checkr', checkedOn: day(), expiresOn: day(30) });
const profileOf = (id: string) => world.as(null).workers.get({ id });
const actsOn = async (id: string) =>
  (await world.db.selectFrom('audit_event').select('act').where('subject_id', '=', id).orderBy('id').execute()).map(
    ({ act }) => act,
  );

/** Creates an approved Pro, and returns the ways to add and withdraw checks. */
async function approvedPro() {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  const { workers } = world.as(admin);
  await workers.approveApplication({ applicationId: pro.id });
  return { id: pro.id, workers };
}

test('a Pro is verified once both the identity and the background are checked', async () => {
  const { id, workers } = await approvedPro();
  await workers.addCheck({ applicationId: id, ...identity() });
  expect((await profileOf(id)).verified).toBe(false);
  await workers.addCheck({ applicationId: id, ...background() });
  const { verified, checks } = await profileOf(id);
  expect(verified).toBe(true);
  expect(checks).toHaveLength(2);
  expect(checks).toContainEqual({ ...background(), number: null, regionState: null });
  expect((await actsOn(id)).slice(-2)).toEqual(['workers.addCheck', 'workers.addCheck']);
});

test('a license is no identity: it is listed, and does not verify', async () => {
  const { id, workers } = await approvedPro();
  const license = { kind: 'license' as const, source: 'California BRN', number: '95123', regionState: 'CA' };
  await workers.addCheck({ applicationId: id, ...license, checkedOn: day() });
  await workers.addCheck({ applicationId: id, ...background() });
  expect((await profileOf(id)).verified).toBe(false);
});

test('checks from before the approval count once the Pro is approved', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  const { workers } = world.as(admin);
  await workers.addCheck({ applicationId: pro.id, ...identity() });
  await workers.addCheck({ applicationId: pro.id, ...background() });
  await workers.approveApplication({ applicationId: pro.id });
  expect((await profileOf(pro.id)).verified).toBe(true);
});

test('the badge and the line go on the day after the check expires, by the clock', async () => {
  const { id, workers } = await approvedPro();
  await workers.addCheck({ applicationId: id, ...identity() });
  await workers.addCheck({ applicationId: id, ...background() });
  world.clock.forward(days(30));
  await world.run('workers.tick');
  expect((await profileOf(id)).verified).toBe(true);
  world.clock.forward(days(1));
  await world.run('workers.tick');
  const { verified, checks } = await profileOf(id);
  expect({ verified, kinds: checks.map(({ kind }) => kind) }).toEqual({ verified: false, kinds: ['identity'] });
  expect((await actsOn(id)).at(-1)).toBe('workers.expireBadge');
});

test('a check counts to the end of its last day in the west, when the next day has begun in Greenwich', async () => {
  const { id, workers } = await approvedPro();
  await workers.addCheck({ applicationId: id, ...identity() });
  await workers.addCheck({ applicationId: id, ...background() });
  world.clock.forward(Date.parse(`${day(31)}T05:00:00Z`) - world.clock.now().getTime());
  await world.run('workers.tick');
  const { verified, checks } = await profileOf(id);
  expect({ verified, count: checks.length }).toEqual({ verified: true, count: 2 });
  // The same evening, the last day of a check can still be today's.
  const license = { kind: 'license' as const, source: 'California BRN', number: '95123', regionState: 'CA' };
  await workers.addCheck({ applicationId: id, ...license, checkedOn: day(-2), expiresOn: day(-1) });
  expect((await profileOf(id)).checks).toHaveLength(3);
});

test('a withdrawn check takes the badge away at once, and only once', async () => {
  const { id, workers } = await approvedPro();
  const { checkId } = await workers.addCheck({ applicationId: id, ...identity() });
  await workers.addCheck({ applicationId: id, ...background() });
  await workers.withdrawCheck({ applicationId: id, checkId });
  expect((await profileOf(id)).verified).toBe(false);
  expect(await refusalOf(workers.withdrawCheck({ applicationId: id, checkId }))).toBe('api.notFound');
});

test('clients see the number and the state of a license', async () => {
  const { id, workers } = await approvedPro();
  const license = { kind: 'license' as const, source: 'California BRN', number: '95123', regionState: 'CA' };
  await workers.addCheck({ applicationId: id, ...license, checkedOn: day() });
  expect((await profileOf(id)).checks).toEqual([{ ...license, checkedOn: day(), expiresOn: null }]);
});

test('the public list has no other numbers', async () => {
  const { id, workers } = await approvedPro();
  await workers.addCheck({ applicationId: id, ...identity(), number: 'X1234567' });
  expect(JSON.stringify(await profileOf(id))).not.toContain('X1234567');
});

test('both checks at once verify the Pro, and the same check twice counts once', async () => {
  const { id, workers } = await approvedPro();
  const add = (check: ReturnType<typeof identity> | ReturnType<typeof background>) =>
    workers.addCheck({ applicationId: id, ...check });
  const answers = await Promise.allSettled([add(identity()), add(background()), add(identity())]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const { verified, checks } = await profileOf(id);
  expect({ verified, count: checks.length }).toEqual({ verified: true, count: 2 });
  expect(await refusalOf(add(identity()))).toBe('workers.checkExists');
});

test.each([
  ['of tomorrow', () => ({ ...identity(), checkedOn: day(1) }), 'workers.badCheckDates'],
  [
    'that expired yesterday',
    () => ({ ...identity(), checkedOn: day(-9), expiresOn: day(-1) }),
    'workers.badCheckDates',
  ],
  [
    'of a license without number',
    () => ({ ...identity(), kind: 'license' as const, regionState: 'CA' }),
    'workers.licenseWithoutNumber',
  ],
] as const)('a check %s is refused', async (_, check, code) => {
  const { id, workers } = await approvedPro();
  expect(await refusalOf(workers.addCheck({ applicationId: id, ...check() }))).toBe(code);
});

test.each(['customer', 'contractor', 'dual'] as const)('a %s adds and withdraws no check', async (role) => {
  const { id, workers } = await approvedPro();
  const { checkId } = await workers.addCheck({ applicationId: id, ...identity() });
  const stranger = world.as(await world.person({ role }));
  expect(await refusalOf(stranger.workers.addCheck({ applicationId: id, ...background() }))).toBe('api.notFound');
  expect(await refusalOf(stranger.workers.withdrawCheck({ applicationId: id, checkId }))).toBe('api.notFound');
  expect((await profileOf(id)).checks).toHaveLength(1);
});
