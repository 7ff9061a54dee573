import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { usd } from '#lib/money.ts';
import { prepareOutbox } from '#sandbox/outbox/schema.server.ts';
import { send, sendForm } from '#tests/support/built-site.ts';
import { cli, cliWith } from '#tests/support/cli.ts';
import { anotherDatabase, pool, productUrl } from '#tests/support/database.ts';
import { someInTurn } from '#tests/support/forms.ts';
import { execute } from '#tests/support/postgres.ts';
import { production } from '#tests/support/production.ts';
import { services } from '#tests/support/services.ts';
import { world } from '#tests/support/world.ts';

test('an operator lists, reads and splits a case, once', { timeout: 180_000 }, async () => {
  // The command reads the sandbox's clock, which starts at real time.
  world.clock.at = new Date();
  const scope = ['stump', 'haulAway'].map((question) => ({ question, answer: 'yes' }));
  const { client, worker, jobId } = await world.startedJob({ rate: usd(4_800), minutes: 180, scope });
  await world.photos(jobId);
  const undone = [{ position: 2, reason: 'The truck was full.' }];
  await world.as(worker).jobs.submit({ jobId, workedMinutes: 150, done: [1], undone });
  const agreed = { description: 'Three windows and a stump.', promise: 'I bring my ladder.' };
  await world.db.updateTable('job').set(agreed).where('id', '=', jobId).execute();
  expect((await cli('case', 'list')).out).toBe('0 open cases\n');
  await world.as(client).jobs.requestChanges({ jobId, reason: 'The sills are dusty.' });
  await world.as(worker).jobs.answerChanges({ jobId, answer: 'I wiped them all.' });
  await world.as(client).jobs.dispute({ jobId, reason: 'Half of the windows are still dirty.', items: [2] });

  const list = await cli('case', 'list');
  expect(list.out).toContain(jobId);
  expect(list.out).toContain('1 open case');
  const shown = await cli('case', 'show', jobId);
  expect(shown.out).toContain('Half of the windows are still dirty.');
  expect(shown.out).toMatch(
    /asked for changes, .+:\nThe sills are dusty\.\n\nThe Pro answered, .+:\nI wiped them all\./,
  );
  expect(shown.out).toContain('The Pro hasn’t answered.');
  expect(shown.out).toContain(agreed.description);
  expect(shown.out).toContain(agreed.promise);
  expect(shown.out).toMatch(/^ {2}done {8}.+: Yes$/m);
  expect(shown.out).toMatch(/^ {2}not done {4}.+: Yes \(reported\)\n {14}The truck was full\.$/m);
  expect(shown.out).toMatch(/held +\$144\.00/);
  expect(shown.out).toContain('$108.00 to the Pro, $12.00 fee, $24.00 refunded');

  const files = await world.db.selectFrom('proof_photo').select(['slot', 'file_key as key']).execute();
  expect(files).toHaveLength(3);
  for (const { slot, key } of files)
    expect(shown.out).toMatch(new RegExp(`${slot} +\\w+.* [AP]M UTC +/.*/files/${key.slice(0, 2)}?.*${key}`));

  await world.as(worker).jobs.answerCase({ jobId, answer: 'It rained all day.' });
  expect((await cli('case', 'show', jobId)).out).toMatch(/The Pro answered, .+:\nIt rained all day\./);

  expect(await cli('case', 'split', jobId, '200', 'All of it.')).toMatchObject({ code: 1, out: '' });
  const split = await cli('case', 'split', jobId, '60', 'Half of the windows were done.');
  expect(split).toMatchObject({ code: 0, out: '$54.00 to the Pro, $6.00 fee, $84.00 refunded to the client.\n' });
  expect((await cli('case', 'refund', jobId, 'Again.')).code).toBe(1);
  expect(await world.as(client).jobs.get({ jobId })).toMatchObject({
    state: 'settled',
    money: { heldCents: 0, releasedCents: 5_400, feeCents: 600, refundedCents: 8_400 },
  });
  expect((await cli('case', 'list')).out).toBe('0 open cases\n');
});

test('an operator makes the first administrator, once, with a password from the environment, who then sets up two-step verification', {
  timeout: 180_000,
}, async () => {
  const missing = await cli('admin:create', 'ada@example.test');
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('ADMIN_PASSWORD') });
  process.env.ADMIN_PASSWORD = 'too short';
  expect(await cli('admin:create', 'ada@example.test')).toMatchObject({ code: 1, out: '' });
  process.env.ADMIN_PASSWORD = 'qwertyuiop';
  const leaked = await cli('admin:create', 'ada@example.test');
  expect(leaked).toMatchObject({ code: 1, out: '', err: expect.stringContaining('data leaks') });
  process.env.ADMIN_PASSWORD = 'a long enough password';
  const made = await cli('admin:create', 'Ada@Example.test');
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('as super_admin') });
  expect(made.out).not.toContain('a long enough password');
  const typed = { email: 'ada@example.test', password: 'a long enough password' };
  const { headers } = await sendForm('/admin-login-preview', typed);
  expect(headers.location).toBe('/portal');
  const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
  const portal = await send('/portal', { headers: { cookie } });
  expect(portal.headers.location).toBe('/settings/security?redirect=%2Fportal');
  const again = await cli('admin:create', 'ada@example.test');
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('has an account already') });
  delete process.env.ADMIN_PASSWORD;
});

test('an operator compares what the card provider holds with the ledger', { timeout: 180_000 }, async () => {
  expect((await cli('ledger', 'proof')).out).toMatch(/^Not compared yet/);
  await world.run('payments.proveBalance');
  expect((await cli('ledger', 'proof')).out).toMatch(/difference +-?\$[\d.,]+/);
});

test('a command that is misspelled, or lacks something, says how it goes', { timeout: 180_000 }, async () => {
  expect(await cli('case', 'lst')).toMatchObject({ code: 2, err: expect.stringContaining('case split <job id>') });
  expect(await cli('case', 'show', 'nothing')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Usage: case show'),
  });
  const { jobId } = await world.submittedJob();
  expect(await cli('case', 'refund', jobId)).toMatchObject({ code: 1, err: expect.stringContaining('explanation') });
  expect(await cli('case', 'show', jobId)).toMatchObject({ code: 1, out: '' });
});

test('an operator gives an administrator the rights of the first one, so that the first can leave', {
  timeout: 180_000,
}, async () => {
  const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
  const client = await world.client();
  expect(await cli('admin', 'appoint', client.email)).toMatchObject({ code: 1, out: '' });
  expect(await cli('admin', 'appoint', admin.email)).toMatchObject({
    code: 0,
    out: `${admin.email} is super_admin now.\n`,
  });
  const roles = await world.db.selectFrom('user').select(['id', 'role']).execute();
  expect(roles).toContainEqual({ id: admin.id, role: 'super_admin' });
  expect(roles).toContainEqual({ id: client.id, role: 'customer' });
});

test('a decision with a sum that its command does not take is refused, and no money moves', {
  timeout: 180_000,
}, async () => {
  world.clock.at = new Date();
  const { client, jobId } = await world.submittedJob();
  await world.as(client).jobs.dispute({ jobId, reason: 'Half of the windows are still dirty.' });
  for (const name of ['refund', 'release']) {
    const refused = await cli('case', name, jobId, '50', 'Half of it');
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`Usage: case ${name}`) });
    expect(await cli('case', name, jobId, '50')).toMatchObject({ code: 1, out: '' });
  }
  expect(await cli('case', 'split', jobId, '50', 'Half', 'of it')).toMatchObject({ code: 1, out: '' });
  expect(await world.as(client).jobs.get({ jobId })).toMatchObject({ state: 'disputed', money: { heldCents: 12_000 } });
  expect(await cli('case', 'refund', jobId, 'All of it.')).toMatchObject({ code: 0 });
});

const programs: [number, string[], object][] = [
  [0, ['case', 'list'], { stdout: '0 open cases\n', stderr: '' }],
  [1, ['case', 'show', 'nothing'], { stdout: '', stderr: expect.stringContaining('Usage: case show') }],
  [2, ['case', 'lst'], { stdout: '', stderr: expect.stringContaining('Usage: npm run cli') }],
];
test.each(someInTurn(programs, 1))(
  'as a program, it prints nothing else and ends, with %i',
  { timeout: 180_000 },
  async (code, args, printed) => {
    await prepareOutbox(pool);
    const env = { PATH: process.env.PATH, DATABASE_URL: productUrl, AUTH_SECRET: services.config.AUTH_SECRET };
    const run = promisify(execFile)(process.execPath, ['src/main/cli/run.ts', ...args], { env, timeout: 60_000 });
    expect(await run.catch((error) => error)).toMatchObject({ ...printed, ...(code > 0 && { code }) });
  },
);

test('without MODE, it refuses a database of production, whose settings it does not have', async () => {
  const url = await anotherDatabase();
  await execute(
    url,
    `insert into "user" (name, email, username, role, status, email_verified, adult_confirmed)
     values ('Robin Vale', 'robin@example.test', 'robin', 'customer', 'approved', true, true)`,
  );
  const refused = await cliWith({ DATABASE_URL: url }, 'account', 'close', 'robin@example.test', '--not-suspended');
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('set MODE=production') });
  await execute(url, `do $$ begin assert (select status from "user") = 'approved'; end $$`);
  const done = await cliWith({ ...production, DATABASE_URL: url }, 'case', 'list');
  expect(done).toMatchObject({ code: 0, out: '0 open cases\n' });
});

test('no command takes arguments that it does not read', { timeout: 180_000 }, async () => {
  const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
  for (const args of [
    ['admin', 'appoint', admin.email, 'other@example.test'],
    ['case', 'list', 'open'],
    ['extra-mile', 'grant', admin.email, 'Welcome!', 'again'],
    ['ledger', 'proof', 'now'],
    ['search', 'rebuild', '94110'],
  ])
    expect(await cli(...args)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Too many arguments') });
});
