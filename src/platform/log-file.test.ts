import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLogFile } from './log-file.server.ts';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'nearhand-log-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
const line = (n: number) => Buffer.from(`${String(n).padStart(99)}\n`);

test('a log is appended to, also by the next start', async () => {
  const logs = path.join(folder(), 'logs');
  mkdirSync(logs);
  appendFileSync(path.join(logs, 'server.log'), 'before\n');
  for (const text of ['first\n', 'second\n']) {
    const log = openLogFile(logs, 'server');
    log.write(Buffer.from(text));
    await log.close();
  }
  expect(readFileSync(path.join(logs, 'server.log'), 'utf8')).toBe('before\nfirst\nsecond\n');
});

test('a full log is put aside, and five of them are kept', async () => {
  const logs = folder();
  const log = openLogFile(logs, 'server', '1K');
  for (let n = 0; n < 100; n++) log.write(line(n));
  await log.close();
  const texts = [1, 2, 3, 4, 5].map((n) => readFileSync(path.join(logs, `server.log.${n}`), 'utf8'));
  for (const text of texts) expect(text.length).toBeLessThan(2_000);
  expect(existsSync(path.join(logs, 'server.log.6'))).toBe(false);
  const current = readFileSync(path.join(logs, 'server.log'), 'utf8');
  expect([...texts.reverse(), current].join('')).toMatch(/ 60\n +61\n(.|\n)* 99\n$/);
});

// The device that every write to fails as on a full disk.
test.runIf(existsSync('/dev/full'))(
  'a full disk costs lines, and the log says how many when there is space again',
  async () => {
    const logs = folder();
    const file = path.join(logs, 'server.log');
    writeFileSync(file, '');
    const log = openLogFile(logs, 'server');
    rmSync(file);
    symlinkSync('/dev/full', file);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let n = 0; n < 50; n++) log.write(line(n));
    await vi.waitFor(() => expect(log.lostBytes()).toBeGreaterThan(0));
    log.write(line(50));
    rmSync(file);
    vi.advanceTimersByTime(2_000);
    log.write(line(51));
    await log.close();
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^\(\d+ bytes could not be written here\)\n +51\n$/);
  },
);

test('a disk that is slower than the log costs lines, and the log says how many', async () => {
  const logs = folder();
  const log = openLogFile(logs, 'server');
  const piece = Buffer.alloc(100_000, 'x');
  // None is written before this function waits.
  for (let n = 0; n < 100; n++) log.write(piece);
  expect(log.lostBytes()).toBeGreaterThan(8_000_000);
  await vi.waitFor(() => {
    log.write(line(1));
    expect(log.lostBytes()).toBe(0);
  });
  await log.close();
  expect(readFileSync(path.join(logs, 'server.log'), 'utf8')).toMatch(
    /\(8\d{6} bytes could not be written here\)\n +1\n/,
  );
});
