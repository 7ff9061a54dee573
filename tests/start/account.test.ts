import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { accountOf, newestMail, password, signedIn } from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { cli } from '#tests/support/cli.ts';
import { mailedPass } from '#tests/support/decisions.ts';
import { request } from '#tests/support/hiring.ts';
import { picture } from '#tests/support/pictures.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { readZip } from '#tests/support/zip.ts';

const timeout = 180_000;
const broken = { rule: 'offPlatform', evidence: 'Two clients were asked for cash.' } as const;

const suspend = async ({ id: accountId }: User) =>
  world.as(await world.person({ name: 'Ada Admin', role: 'admin' })).decisions.suspendAccount({ accountId, ...broken });

const operator = { actor_id: null, actor_role: 'operator' };
const auditOf = (id: string) =>
  world.db
    .selectFrom('audit_event')
    .select(['act', 'actor_id', 'actor_role'])
    .where('subject_id', '=', id)
    .where('act', 'like', 'privacy.%')
    .execute();

test('an operator gives a suspended person the data, in a file that nobody else reads', { timeout }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'copy.zip');
  const client = await world.client();
  await suspend(client);
  expect(await cli('account', 'export', client.email)).toMatchObject({ code: 1, out: '' });
  expect(await cli('account', 'export', client.email, file)).toMatchObject({
    code: 0,
    out: expect.stringContaining(file),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const entries = readZip(readFileSync(file));
  expect(String(entries.get('account.json'))).toContain(client.email);
  expect(String(entries.get('decisions.json'))).toContain(broken.evidence);
  expect(await auditOf(client.id)).toEqual([{ act: 'privacy.startExport', ...operator }]);

  const before = readFileSync(file);
  const again = await cli('account', 'export', client.email, file);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('This file is there already.') });
  expect(readFileSync(file)).toEqual(before);
});

test('an operator reads how many files the copy lacks, because DATA_DIR is not that of the product', {
  timeout,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'copy.zip');
  const client = await world.client();
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'room.jpg', { type: 'image/jpeg' });
  // The files of the test are in its memory, where the command doesn't find them.
  await request(client, [await world.worker()], { files: [photo, photo] });
  const exported = await cli('account', 'export', client.email, file);
  expect(exported).toMatchObject({ code: 1, err: expect.stringMatching(/^2 files were not found: .+ DATA_DIR/) });
  expect(exported.out).not.toContain('is everything that belongs to');
  expect(String(readZip(readFileSync(file)).get('account.json'))).toContain(client.email);
});

test('an operator closes the account of a suspended person, once, and its appeal is over', { timeout }, async () => {
  const client = await world.client();
  await suspend(client);
  const pass = await mailedPass(client.id);
  await world.as(null).decisions.makeAppeal({ pass, words: 'That was for parking.' });
  expect((await cli('account', 'close', client.email)).out).toBe(`The account of ${client.email} is closed.\n`);
  const row = await world.db
    .selectFrom('user')
    .select(['name', 'status'])
    .where('id', '=', client.id)
    .executeTakeFirst();
  expect(row).toEqual({ name: 'Closed account', status: 'closed' });
  expect(await newestMail(client.email)).toMatchObject({ subject: 'Your account is closed' });
  expect(await auditOf(client.id)).toEqual([{ act: 'privacy.closeAccount', ...operator }]);
  const { items } = await world.as(await world.person({ role: 'admin' })).decisions.listAppeals({});
  expect(items).toEqual([]);
  expect(await refusalOf(world.as(null).decisions.getOwnSuspension({ pass }))).toBe('api.notFound');
  const again = await cli('account', 'close', client.email);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('No account has this address.') });
});

test('an account with an open job is not closed, and an address without account is refused', { timeout }, async () => {
  const { client, jobId } = await world.paidJob();
  const refused = await cli('account', 'close', client.email, '--not-suspended');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain(`job ${jobId}`);
  expect(refused.err).toContain('You can close your account once');
  expect(await auditOf(client.id)).toEqual([]);
  expect(await cli('account', 'close', 'nobody@example.test')).toMatchObject({ code: 1, out: '' });
});

test('an account that is not suspended is closed only when the operator says so', { timeout }, async () => {
  const client = await world.client();
  const statusOf = async () =>
    (await world.db.selectFrom('user').select('status').where('id', '=', client.id).executeTakeFirstOrThrow()).status;
  const before = await statusOf();
  for (const options of [[], ['--force'], ['--not-suspended', 'again']])
    expect(await cli('account', 'close', client.email, ...options)).toMatchObject({ code: 1, out: '' });
  expect(await statusOf()).toBe(before);
  const closed = await cli('account', 'close', client.email, '--not-suspended');
  expect(closed).toMatchObject({ code: 0, out: `The account of ${client.email} is closed.\n` });
  expect(await statusOf()).toBe('closed');
});

test('an operator turns off two-step verification for an owner without phone and codes, and everyone is logged out', {
  timeout,
}, async () => {
  const { email, browser } = await signedIn();
  const { id = '' } = (await accountOf(email)) ?? {};
  const off = (...options: string[]) => cli('account', 'two-step-off', email, ...options);
  const isOff = { code: 1, out: '', err: expect.stringContaining('is off for this account') };
  expect(await off('--owner-confirmed')).toMatchObject(isOff);
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  await browser.call('POST', '/api/calendar-feed');
  const rows = world.db.selectFrom('two_factor').select('id').where('user_id', '=', id);

  for (const options of [[], ['--force'], ['--owner-confirmed', 'again']])
    expect(await off(...options)).toMatchObject({ code: 1, out: '' });
  expect(await rows.execute()).toHaveLength(1);
  expect(await browser.viewer()).toMatchObject({ email });

  const done = await off('--owner-confirmed');
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining(`is off for ${email}`) });
  expect(await rows.execute()).toEqual([]);
  expect(await browser.viewer()).toBeNull();
  const letter = await newestMail(email);
  expect(letter).toMatchObject({ subject: 'We turned off two-step verification' });
  expect(letter?.text).toMatch(/\/settings\/security\n(.*\n)+.*\/password-reset\n/);
  expect(await world.db.selectFrom('calendar_feed').selectAll().execute()).toEqual([]);
  const audit = world.db.selectFrom('audit_event').select(['actor_id', 'actor_role']).where('subject_id', '=', id);
  expect(await audit.where('act', '=', 'identity.turnOffTwoStep').execute()).toEqual([operator]);
  expect((await visitor().call('POST', '/api/session', { email, password })).status).toBe(200);
  expect(await off('--owner-confirmed')).toMatchObject(isOff);
});
