import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { fillApplication } from '#tests/support/applications.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const accountOf = (id: string) =>
  world.db.selectFrom('user').select(['role', 'status', 'active_role']).where('id', '=', id).executeTakeFirstOrThrow();

async function dual(): Promise<User> {
  const client = await world.client({ name: 'Rosa Diaz' });
  await world.as(client).workers.becomePro();
  return { ...client, role: 'dual', status: 'pending_approval', activeRole: 'contractor' };
}

test('a client becomes a Pro whose application is a draft, and waits for approval', async () => {
  const user = await dual();
  expect(await accountOf(user.id)).toEqual({ role: 'dual', status: 'pending_approval', active_role: 'contractor' });
  expect(await world.as(user).workers.getApplication()).toMatchObject({ state: 'draft', displayName: 'Rosa D.' });
});

test('a client who became a Pro hires as before, and works after the approval', async () => {
  const user = await dual();
  const worker = await world.worker();
  const { jobId } = await world.paidJob({ client: user, worker });
  expect(await world.as(user).jobs.get({ jobId })).toMatchObject({ side: 'client' });
  await fillApplication(user);
  await world.as(user).workers.submitApplication();
  await world.as(await world.person({ role: 'admin' })).workers.approveApplication({ applicationId: user.id });
  expect(await accountOf(user.id)).toMatchObject({ role: 'dual', status: 'approved' });
});

test('two presses at once make one Pro', async () => {
  const client = await world.client();
  const press = () => world.as(client).workers.becomePro();
  const answers = await Promise.allSettled([press(), press()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a Pro and an administrator do not become a Pro', async () => {
  for (const user of [await world.worker(), await world.person({ role: 'admin' })]) {
    expect(await refusalOf(world.as(user).workers.becomePro())).toBe('api.notFound');
  }
});

test('reading an application writes nothing', async () => {
  const pro = await world.person({ role: 'contractor' });
  await world.as(pro).workers.getApplication();
  const rows = await world.db.selectFrom('worker_application').select('id').where('id', '=', pro.id).execute();
  expect(rows).toEqual([]);
});
