import { expect, test } from 'vitest';
import { signedIn } from '#tests/support/accounts.ts';
import { world } from '#tests/support/world.ts';

const refused = (code: string) => expect.objectContaining({ code });
const chosenBy = (id: string) =>
  world.db.selectFrom('user').select('active_role').where('id', '=', id).executeTakeFirst();

test('a dual account chooses its side, and chooses again', async () => {
  const dual = await world.worker({ role: 'dual' });
  for (const role of ['contractor', 'customer', 'contractor'] as const) {
    expect(await world.as(dual).identity.chooseRole({ role })).toEqual({ activeRole: role });
    expect(await chosenBy(dual.id)).toEqual({ active_role: role });
  }
});

test('the choice applies from the next request on', async () => {
  const { email, browser } = await signedIn();
  await world.db.updateTable('user').set({ role: 'dual' }).where('email', '=', email).execute();
  expect(await browser.viewer()).toMatchObject({ role: 'dual', activeRole: null });
  await browser.call('PUT', '/api/account/active-role', { role: 'contractor' });
  expect(await browser.viewer()).toMatchObject({ role: 'dual', activeRole: 'contractor' });
});

test.each(['customer', 'contractor', 'admin', 'super_admin'] as const)('a %s has nothing to choose', async (role) => {
  const person = await world.person({ role });
  await expect(world.as(person).identity.chooseRole({ role: 'contractor' })).rejects.toEqual(refused('api.notFound'));
  expect(await chosenBy(person.id)).toEqual({ active_role: null });
});

test('a visitor is asked to sign in, and no account can choose to be an administrator', async () => {
  const asVisitor = world.as(null).identity.chooseRole({ role: 'customer' });
  await expect(asVisitor).rejects.toEqual(refused('api.signInRequired'));
  const dual = await world.worker({ role: 'dual' });
  await expect(world.as(dual).identity.chooseRole({ role: 'admin' as never })).rejects.toEqual(refused('api.badInput'));
});

test('the database stores an active role for a dual account, and for no other', async () => {
  const { id } = await world.client();
  const set = world.db.updateTable('user').set({ active_role: 'contractor' }).where('id', '=', id).execute();
  await expect(set).rejects.toThrow('user_active_role_is_for_dual');
});
