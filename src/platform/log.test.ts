import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { db } from '#tests/support/database.ts';
import { createLog } from './log.server.ts';

/** Returns the line that the log writes. Throws when it is not JSON. */
function writeLine(fields: object, message?: string): string {
  const lines: string[] = [];
  createLog('info', 'test', { write: (line) => void lines.push(line) }).error(fields, message);
  JSON.parse(lines.join(''));
  return lines.join('');
}

test('the row that PostgreSQL quotes in a failure is not logged; the constraint and the code are', async () => {
  const failure = await sql`insert into "user" (email) values ('robin@example.com')`
    .execute(db)
    .catch((error) => error);
  expect(failure.detail).toContain('robin@example.com');
  const line = writeLine({ err: failure, jobId: 'j1' }, 'operation failed');
  expect(line).not.toContain('Failing row');
  expect(line).not.toContain('robin@');
  expect(JSON.parse(line)).toMatchObject({ jobId: 'j1', err: { code: '23502', table: 'user', stack: /./ } });
});

test('of an error, its causes and its parts, only harmless fields are logged', () => {
  const cause = Object.assign(new Error('inner'), { parameters: ['a private text'] });
  const part = Object.assign(new Error('part'), { rejected: ['a private text'] });
  const error = Object.assign(new AggregateError([part], 'outer', { cause }), { query: 'a private text', inner: part });
  const line = writeLine({ err: error });
  expect(line).not.toContain('a private text');
  expect(JSON.parse(line).err).toMatchObject({ message: 'outer: inner', aggregateErrors: [{ message: 'part' }] });
});

test.each([
  { password: 's3cret' },
  { body: { token: 's3cret' } },
  { request: { headers: { cookie: 's3cret' } } },
  { request: { options: { headers: { authorization: 's3cret' } } } },
  { job: { pin: 's3cret' } },
  { account: { email: 's3cret', phone: 's3cret' } },
  { settings: { secret: 's3cret' } },
])('a secret is hidden at every depth (%j)', (fields) => {
  expect(writeLine(fields)).toContain('[hidden]');
  expect(writeLine(fields)).not.toContain('s3cret');
});

test('a line has its time, its process and its level, and no text in it begins another one', () => {
  const line = writeLine({ path: '/x\n{"level":50}\r\u2028' }, 'first\nsecond');
  expect(line.trimEnd()).not.toMatch(/[\n\r]/);
  expect(JSON.parse(line)).toMatchObject({ level: 50, name: 'test', pid: process.pid, msg: 'first\nsecond' });
  expect(Math.abs(JSON.parse(line).time - Date.now())).toBeLessThan(60_000);
});

test('email addresses and phone numbers are hidden wherever they appear', () => {
  const error = new Error('550 no mailbox:\nrobin@example.com, \u0001robin@example.com');
  const list = { to: [{ at: { last: { a: { b: 'robin+x@mail.example.com' } } } }, '+14155550123'] };
  const line = writeLine({ err: error, ...list }, 'text to +14155550123 <robin@example.com> failed');
  expect(line).not.toMatch(/robin|4155550123/);
  expect(JSON.parse(line).msg).toBe('text to [hidden] <[hidden]> failed');
});

test.each(['/calendar/s3cret.ics', '/api/calendar-feeds/s3cret'])('the secret in the path %s is hidden', (path) => {
  expect(writeLine({ path })).toContain('[hidden]');
  expect(writeLine({ path })).not.toContain('s3cret');
});

// The device that every write to fails as on a full disk.
test.runIf(existsSync('/dev/full'))(
  'a process whose log cannot be written goes on, and ends when it wants',
  async () => {
    const full = openSync('/dev/full', 'w');
    const script = `import { createLog } from './log.server.ts';
    const log = createLog('info', 'test');
    for (let n = 0; n < 30_000; n++) log.info({ n }, 'a line of some length that nothing can be written to');
    setTimeout(() => process.exit(7), 50);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: path.join(import.meta.dirname),
      stdio: ['ignore', full, 'inherit'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    closeSync(full);
    expect(await once(child, 'exit')).toEqual([7, null]);
  },
);
