import { expect, test } from 'vitest';
import { changeExtraMile } from '#modules/jobs/public.server.ts';
import { cli as runCli } from '#tests/support/cli.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

/** Runs `npm run cli extra-mile`. */
const cli = (...args: string[]) => runCli('extra-mile', ...args);

const qualified = { verified: true, completed_jobs: 25, review_count: 10, rating_sum: 48 };
const setProfile = (id: string, profile: Partial<typeof qualified>) =>
  world.db.updateTable('worker_profile').set(profile).where('id', '=', id).execute();
const isMember = async (id: string) =>
  (await world.db.selectFrom('worker_profile').select('extra_mile').where('id', '=', id).executeTakeFirstOrThrow())
    .extra_mile;

test('an operator reads the four requirements, grants a membership and ends it', { timeout: 180_000 }, async () => {
  const pro = await world.worker();
  await setProfile(pro.id, { ...qualified, completed_jobs: 24 });
  expect((await cli('show', pro.email)).out).toMatch(
    /not a member\n +yes +rating.*\n.*yes.*\n +NO +25\+ jobs +24 completed/,
  );
  const early = await cli('grant', pro.email, 'Welcome!');
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('Not met: 25+ jobs (24 completed).') });

  await setProfile(pro.id, qualified);
  expect(await cli('grant', pro.email)).toMatchObject({ code: 1, err: expect.stringContaining('reason is missing') });
  expect((await cli('grant', pro.email, 'Welcome!')).out).toContain('is a member now');
  expect(await isMember(pro.id)).toBe(true);
  expect((await cli('end', pro.email, 'The check has expired.')).out).toContain('no longer a member');
  expect(await isMember(pro.id)).toBe(false);

  await world.work();
  const mails = world.mails.filter(({ to }) => to === pro.email).map(({ text }) => text);
  expect(mails).toContainEqual(expect.stringContaining('Welcome!'));
  expect(mails).toContainEqual(expect.stringContaining('The check has expired.'));
  const acts = await world.db.selectFrom('audit_event').select('act').where('subject_id', '=', pro.id).execute();
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['workers.grantExtraMile', 'workers.endExtraMile']),
  );
});

test.each([
  ['rating', { rating_sum: 47 }],
  ['reviews', { review_count: 0, rating_sum: 0 }],
  ['jobs', { completed_jobs: 24 }],
  ['checks', { verified: false }],
])('a Pro without the %s is not made a member by the write itself', async (_, lacking) => {
  const pro = await world.worker();
  await setProfile(pro.id, { ...qualified, ...lacking });
  expect(await refusalOf(grant(pro.id))).toBe('jobs.notNow');
  expect(await isMember(pro.id)).toBe(false);
});

test('a Pro with an open dispute is not made a member', async () => {
  const { client, worker, jobId } = await world.submittedJob();
  await setProfile(worker.id, qualified);
  await world.as(client).jobs.dispute({ jobId, reason: 'The sink still leaks.' });
  expect(await refusalOf(grant(worker.id))).toBe('jobs.notNow');
  expect(await isMember(worker.id)).toBe(false);
});

const grant = (workerId: string) =>
  changeExtraMile(world.db, { workerId, act: 'grant', reason: 'Welcome!', at: world.clock.now() });
