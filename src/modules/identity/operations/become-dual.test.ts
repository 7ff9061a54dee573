import { expect, test } from 'vitest';
import type { AccountStatus } from '#platform/operations/context.server.ts';
import { request } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const notFound = expect.objectContaining({ code: 'api.notFound' });
const accountOf = (id: string) =>
  world.db
    .selectFrom('user')
    .select(['role', 'status', 'active_role as activeRole'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test.each(['approved', 'pending_approval'] as const)(
  'a Pro who is %s hires as well at once, and stays so on the working side',
  async (status: AccountStatus) => {
    const pro = await world.worker();
    await world.db.updateTable('user').set({ status }).where('id', '=', pro.id).execute();
    const answer = await world.as({ ...pro, status }).identity.becomeDual();
    expect(answer).toEqual({ role: 'dual', activeRole: 'customer' });
    expect(await accountOf(pro.id)).toEqual({ role: 'dual', status, activeRole: 'customer' });
  },
);

test.each(['rejected', 'suspended'] as const)(
  'a Pro who is %s may not hire as well, and is told where to write',
  async (status) => {
    const pro = await world.worker();
    await world.db.updateTable('user').set({ status }).where('id', '=', pro.id).execute();
    // The account may have been rejected since the page was opened: what counts is the table.
    for (const seen of ['approved', status] as const) {
      const pressed = world.as({ ...pro, status: seen }).identity.becomeDual();
      const data = { email: world.services.config.SUPPORT_EMAIL };
      await expect(pressed).rejects.toMatchObject({
        code: 'identity.mayNotHire',
        message: expect.stringContaining(data.email),
      });
    }
    expect(await accountOf(pro.id)).toEqual({ role: 'contractor', status, activeRole: null });
  },
);

test('a rejected Pro cannot ask for a quote', async () => {
  const pro = await world.worker();
  await world.db.updateTable('user').set({ status: 'rejected' }).where('id', '=', pro.id).execute();
  const asking = request({ ...pro, status: 'rejected' }, [await world.worker()]);
  await expect(asking).rejects.toEqual(notFound);
});

test('the change is audited once; a second press changes nothing', async () => {
  const pro = await world.worker();
  await world.as(pro).identity.becomeDual();
  await expect(world.as(pro).identity.becomeDual()).rejects.toEqual(notFound);
  const events = await world.db
    .selectFrom('audit_event')
    .select(['act', 'actor_id', 'actor_role'])
    .where('subject_id', '=', pro.id)
    .execute();
  expect(events).toEqual([{ act: 'identity.becomeDual', actor_id: pro.id, actor_role: 'contractor' }]);
});

test('a Pro who hires as well is still found by clients', async () => {
  const pro = await world.worker();
  await world.as(pro).identity.becomeDual();
  expect((await world.as(null).workers.get({ id: pro.id })).id).toBe(pro.id);
});

test.each(['customer', 'dual', 'admin', 'super_admin'] as const)('a %s has nothing to add', async (role) => {
  const person = await world.person({ role });
  await expect(world.as(person).identity.becomeDual()).rejects.toEqual(notFound);
  expect((await accountOf(person.id)).role).toBe(role);
});
