import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { actsLeftOut, feedActs } from '#modules/audit/contract.ts';
import { packageRoot } from '#platform/root.server.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { closeRow } from '#tests/support/closed-account.ts';
import { mailedPass } from '#tests/support/decisions.ts';
import { failedRefund } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const insights = async () => world.as(await world.person({ role: 'admin' })).insights;

test('every act of the feed has words, there are no other words, and no act is on both lists', () => {
  const words = JSON.parse(readFileSync(path.join(packageRoot, 'locales/en/activity.json'), 'utf8'));
  const acts = Object.keys(words).filter((key) => key.startsWith('act.'));
  expect(acts.toSorted()).toEqual(feedActs.map((act) => `act.${act}`).toSorted());
  expect(feedActs.filter((act) => (actsLeftOut as readonly string[]).includes(act))).toEqual([]);
});

test('the newest acts come first, with the short name of the actor', async () => {
  const { client } = await world.releasedJob();
  const { items } = await (await insights()).listActivity({});
  const acts = items.map(({ act }) => act);
  expect(acts.indexOf('jobs.release')).toBeLessThan(acts.indexOf('jobs.submit'));
  const [first = '', last = ''] = client.name.split(' ');
  const release = items.find(({ act }) => act === 'jobs.release');
  expect(release?.actor).toEqual({ kind: 'user', name: last ? `${first} ${last[0]}.` : first });
  expect(items.find(({ act }) => act === 'jobs.paymentArrives')?.actor).toEqual({ kind: 'provider', name: null });
});

test('pages follow each other without a gap and without settings of accounts', async () => {
  const { listActivity } = await insights();
  await world.releasedJob();
  await world.as(await world.client()).identity.setName({ fullName: 'Robin Newname' });
  const all = await listActivity({ limit: 6 });
  const first = await listActivity({ limit: 3 });
  const second = await listActivity({ limit: 3, cursor: first.nextCursor ?? undefined });
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(all.items.map(({ act }) => String(act))).not.toContain('identity.setName');
  expect(await refusalOf(listActivity({ cursor: 'forged' }))).toBe('api.badCursor');
});

test('an application has a link until the account is closed', async () => {
  const { listActivity } = await insights();
  const pro = await submittedApplication();
  const submission = async () => (await listActivity({})).items.find(({ act }) => act === 'workers.submit');
  expect(await submission()).toMatchObject({ applicationId: pro.id, reportId: null });
  await closeRow(pro.id);
  expect(await submission()).toMatchObject({ applicationId: null });
});

test('an appeal and the decision about it lead to the appeal', async () => {
  const { listActivity } = await insights();
  const [owner, first, second] = await Promise.all([
    world.client(),
    world.person({ role: 'admin' }),
    world.person({ role: 'admin' }),
  ]);
  const evidence = 'Two clients were asked for cash.';
  await world
    .as(first)
    .decisions.suspendAccount({ accountId: owner.id, rule: 'offPlatform', evidence, privateNote: '' });
  await world.as(null).decisions.makeAppeal({ pass: await mailedPass(owner.id), words: 'It was for parking.' });
  const { suspensions } = await world.as(first).decisions.getSuspensions({ accountId: owner.id });
  const appealId = suspensions[0]?.appeal?.id ?? '';
  await world.as(second).decisions.decideAppeal({ appealId, outcome: 'reversed', reason: 'It was for parking.' });
  const { items } = await listActivity({ limit: 50 });
  for (const name of ['decisions.appeal', 'decisions.decideAppeal'])
    expect(items.find(({ act }) => act === name)).toMatchObject({ appealId });
  expect(items.find(({ act }) => act === 'decisions.suspend')).toMatchObject({ appealId: null });
});

test('an act of a job, of its money and of a case about it leads to the job', async () => {
  const { listActivity } = await insights();
  const { jobId, caseId } = await failedRefund();
  const administrator = world.as(await world.person({ role: 'admin' }));
  await administrator.payments.closeCase({ caseId, reason: 'Looked at.' });
  const { items } = await listActivity({ limit: 50 });
  const acts = ['jobs.cancel', 'payments.refundFailed', 'payments.closeCase'];
  for (const name of acts) expect(items.find(({ act }) => act === name)).toMatchObject({ jobId });
});

test.each(['customer', 'contractor', 'dual'] as const)('a %s reads no activity', async (role) => {
  const { insights } = world.as(await world.person({ role }));
  expect(await refusalOf(insights.listActivity({}))).toBe('api.notFound');
});
