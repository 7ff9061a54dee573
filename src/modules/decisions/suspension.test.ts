import { expect, test } from 'vitest';
import { createAdministrator } from '#modules/identity/public.server.ts';
import { signedIn } from '#tests/support/accounts.ts';
import { newPro } from '#tests/support/applications.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const administrator = () => world.person({ name: 'Ada Admin', role: 'admin' });
const statusOf = async (id: string) =>
  (await world.db.selectFrom('user').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const reason = 'Three clients reported the same thing.';
const broken = { rule: 'abuse', evidence: reason } as const;

test('a suspended Pro is gone from search and profile at once, and is back once it is lifted', async () => {
  const [pro, admin] = [await world.worker(), await administrator()];
  const search = async () =>
    (await world.as(null).workers.search({ zip: '94110', category: 'home-services', limit: 48 })).items.map(
      ({ id }) => id,
    );
  expect(await search()).toContain(pro.id);
  await world.as(admin).decisions.suspendAccount({ accountId: pro.id, ...broken });
  expect(await search()).not.toContain(pro.id);
  expect(await refusalOf(world.as(null).workers.get({ id: pro.id }))).toBe('api.notFound');
  await world.as(admin).decisions.liftSuspension({ accountId: pro.id, reason: 'The reports were wrong.' });
  expect(await search()).toContain(pro.id);
});

test('the sessions of a suspended account end at the next request, and do not come back', async () => {
  const { browser, email, password } = await signedIn();
  const { id } = await world.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  expect(await browser.viewer()).not.toBeNull();
  const admin = world.as(await administrator());
  await admin.decisions.suspendAccount({ accountId: id, ...broken });
  expect(await browser.viewer()).toBeNull();
  const refused = await visitor().call('POST', '/api/session', { email, password });
  expect(refused.body).toMatchObject({ code: 'identity.suspended' });
  await admin.decisions.liftSuspension({ accountId: id, reason: 'Sorry.' });
  expect(await browser.viewer()).toBeNull();
});

test('an account goes back to what it was, and both acts are audited with their reasons kept apart', async () => {
  const [pro, admin] = [await newPro(), await administrator()];
  const { decisions } = world.as(admin);
  const accountId = pro.id;
  await decisions.suspendAccount({ accountId, ...broken });
  await decisions.liftSuspension({ accountId, reason: 'Cleared.' });
  expect(await decisions.getSuspensions({ accountId })).toMatchObject({
    status: 'pending_approval',
    maySuspend: true,
    suspensions: [
      { ...broken, privateNote: null, byName: 'Ada Admin', liftReason: 'Cleared.', liftedByName: 'Ada Admin' },
    ],
  });
  const events = await world.db
    .selectFrom('audit_event')
    .selectAll()
    .where('subject_id', '=', pro.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ act, actor_id }) => [act, actor_id])).toEqual([
    ['decisions.suspend', admin.id],
    ['decisions.liftSuspension', admin.id],
  ]);
  expect(JSON.stringify(events)).not.toContain('reported');
});

test('two administrators suspend at once: one suspension', async () => {
  const client = await world.client();
  const suspend = async () =>
    world.as(await administrator()).decisions.suspendAccount({ accountId: client.id, ...broken });
  const answers = await Promise.allSettled([suspend(), suspend()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(suspend())).toBe('decisions.suspensionNotNow');
});

test('an account that is not suspended has nothing to lift', async () => {
  const [client, admin] = [await world.client(), await administrator()];
  const lift = world.as(admin).decisions.liftSuspension({ accountId: client.id, reason });
  expect(await refusalOf(lift)).toBe('decisions.suspensionNotNow');
  expect(await statusOf(client.id)).toBe('approved');
});

test.each(['admin', 'super_admin'] as const)('a %s cannot be suspended', async (role) => {
  const [target, admin] = [await world.person({ role }), await administrator()];
  const suspend = world.as(admin).decisions.suspendAccount({ accountId: target.id, ...broken });
  expect(await refusalOf(suspend)).toBe('decisions.suspensionNotNow');
  expect(await statusOf(target.id)).toBe('approved');
});

test.each(['customer', 'contractor', 'dual'] as const)('a %s cannot suspend an account', async (role) => {
  const [target, stranger] = [await world.client(), await world.person({ role })];
  const { decisions } = world.as(stranger);
  const accountId = target.id;
  expect(await refusalOf(decisions.suspendAccount({ accountId, ...broken }))).toBe('api.notFound');
  expect(await refusalOf(decisions.liftSuspension({ accountId, reason }))).toBe('api.notFound');
  expect(await refusalOf(decisions.getSuspensions({ accountId: target.id }))).toBe('api.notFound');
  expect(await statusOf(target.id)).toBe('approved');
});

test('the first administrator may appoint others, later ones may not, and an address is taken once', async () => {
  await world.db.updateTable('user').set({ role: 'admin' }).where('role', '=', 'super_admin').execute();
  const create = (email: string) =>
    createAdministrator(world.services, { email, name: 'Ada', password: 'a long enough password' });
  expect(await create('first@example.test')).toBe('super_admin');
  expect(await create('second@example.test')).toBe('admin');
  expect(await create('second@example.test')).toBeNull();
  const browser = visitor();
  const typed = { email: 'first@example.test', password: 'a long enough password' };
  await browser.call('POST', '/api/session', typed);
  expect(await browser.viewer()).toMatchObject({ role: 'super_admin' });
});

test('the owner is mailed the rule, the evidence, the date and how to write to us, and that the suspension is lifted', async () => {
  const [client, admin] = [await world.client({ language: 'es' }), await administrator()];
  const { email } = await world.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow();
  const mailsToOwner = () => world.mails.filter(({ to }) => to === email);
  await world.as(admin).decisions.suspendAccount({ accountId: client.id, ...broken });
  await world.work();
  const [suspended] = mailsToOwner();
  expect(suspended).toMatchObject({ subject: 'Tu cuenta está suspendida', language: 'es' });
  expect(suspended?.text).toContain(reason);
  expect(suspended?.text).toContain('Conducta peligrosa o abusiva');
  expect(suspended?.text).toContain('lun, 2 de mar de 2026');
  expect(suspended?.text).toContain(world.services.config.SUPPORT_EMAIL);
  await world.as(admin).decisions.liftSuspension({ accountId: client.id, reason: 'The reports were wrong.' });
  await world.work();
  expect(mailsToOwner().map(({ subject }) => subject)).toEqual([
    'Tu cuenta está suspendida',
    'Tu cuenta ya no está suspendida',
  ]);
  expect(mailsToOwner()[1]?.text).not.toContain('The reports were wrong.');
});
