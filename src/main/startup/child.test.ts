import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { setImmediate as settle } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { childrenOf } from '#platform/postgres/process.server.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { productUrl } from '#tests/support/database.ts';
import { endWhenSilent } from './answers.ts';
import { startChild } from './child.ts';
import { supervise } from './supervise.ts';

const env = {
  PATH: process.env.PATH,
  ...compileCache,
  MODE: 'production',
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: productUrl,
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_URL: 'http://127.0.0.1:1',
  STAGING: '1',
  LOG_LEVEL: 'silent',
};
const patient = { everyMs: 100, questions: 20 };

test('a process that stands still is ended and started again', { timeout: 60_000 }, async () => {
  const reports: string[] = [];
  const others = childrenOf(process.pid);
  const supervised = supervise(() => startChild('worker', env, null, patient), {
    endLimit: 5,
    report: (sentence) => reports.push(sentence),
    giveUp: (sentence) => reports.push(sentence),
  });
  onTestFinished(supervised.stop);
  await supervised.ready;
  const [pid = 0] = childrenOf(process.pid).filter((one) => !others.includes(one));
  process.kill(pid, 'SIGSTOP');
  await vi.waitFor(() => expect(reports).toHaveLength(2), { timeout: 40_000 });
  expect(reports).toEqual([
    'the worker process no longer answered and was ended; it is started again',
    'the worker process is ready again',
  ]);
});

test('only questions in a row that nothing answers count', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [send, kill] = [vi.fn(), vi.fn()];
  const child = Object.assign(new EventEmitter(), { send, kill, connected: true, exitCode: null, signalCode: null });
  const wasSilent = endWhenSilent(child as unknown as ChildProcess, Promise.resolve(), {
    everyMs: 1_000,
    questions: 3,
  });
  await settle();
  for (let round = 0; round < 5; round++) {
    vi.advanceTimersByTime(3_000);
    child.emit('message', 'here');
  }
  expect(send).toHaveBeenCalledTimes(15);
  expect([kill.mock.calls.length, wasSilent()]).toEqual([0, false]);
  vi.advanceTimersByTime(4_000);
  expect(kill).toHaveBeenCalledExactlyOnceWith('SIGKILL');
  expect(wasSilent()).toBe(true);
});
