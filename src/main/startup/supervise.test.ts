import { setImmediate as settle } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minutes } from '#lib/clock.ts';
import type { Child } from './child.ts';
import { supervise } from './supervise.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A process that ends when the test says so. */
function fakeChild() {
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  ready.promise.catch(() => {});
  const stop = vi.fn(async () => ended.resolve('stopped'));
  const child: Child = { name: 'worker', ready: ready.promise, ended: ended.promise, stop };
  return { child, stop, isReady: ready.resolve, fail: ready.reject, end: ended.resolve };
}

/** Supervises processes of which the first one is ready. */
async function supervised(endLimit = 5) {
  const started: ReturnType<typeof fakeChild>[] = [];
  const reports: string[] = [];
  const giveUp = vi.fn();
  const start = () => {
    const fake = fakeChild();
    started.push(fake);
    return fake.child;
  };
  const { ready, stop } = supervise(start, { endLimit, report: (sentence) => reports.push(sentence), giveUp });
  const latest = () => started.at(-1) as ReturnType<typeof fakeChild>;
  const end = async () => {
    latest().end('the worker process ended (SIGKILL)');
    await settle();
  };
  /** Lets time pass, and what waits for it run. */
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await settle();
  };
  latest().isReady();
  await settle();
  return { started, reports, giveUp, ready, stop, end, pass, latest };
}

test('a process that ends is started again, and the operator reads of both', async () => {
  const { started, reports, end, pass, latest, giveUp } = await supervised();
  await end();
  expect(started).toHaveLength(1);
  await pass(200);
  expect(started).toHaveLength(2);
  latest().isReady();
  await settle();
  expect(reports).toEqual([
    'the worker process ended (SIGKILL); it is started again',
    'the worker process is ready again',
  ]);
  expect(giveUp).not.toHaveBeenCalled();
});

test('each further end makes the next start wait longer, up to two seconds', async () => {
  const { started, end, pass } = await supervised(100);
  for (const delay of [200, 400, 800, 1_600, 2_000, 2_000]) {
    const before = started.length;
    await end();
    await pass(delay - 1);
    expect(started).toHaveLength(before);
    await pass(1);
    expect(started).toHaveLength(before + 1);
  }
});

test('the fifth end within five minutes is the last', async () => {
  const { started, end, pass, giveUp } = await supervised();
  for (let ends = 1; ends < 5; ends++) {
    await end();
    await pass(30_000);
  }
  expect(giveUp).not.toHaveBeenCalled();
  await end();
  await pass(minutes(1));
  expect(started).toHaveLength(5);
  expect(giveUp).toHaveBeenCalledExactlyOnceWith(
    'the worker process ended (SIGKILL); it ended 5 times within five minutes',
  );
});

test('ends that are further apart are forgotten', async () => {
  const { started, end, pass, giveUp } = await supervised();
  for (let ends = 1; ends <= 10; ends++) {
    await end();
    await pass(minutes(2));
  }
  expect(started).toHaveLength(11);
  expect(giveUp).not.toHaveBeenCalled();
});

test('a process that fails at its first start is not started again', async () => {
  const fake = fakeChild();
  const start = vi.fn(() => fake.child);
  const [report, giveUp] = [vi.fn(), vi.fn()];
  const { ready } = supervise(start, { endLimit: 5, report, giveUp });
  fake.fail(new Error('the port is taken'));
  fake.end('the port is taken');
  await expect(ready).rejects.toThrow('the port is taken');
  vi.advanceTimersByTime(minutes(1));
  expect(start).toHaveBeenCalledOnce();
  expect(report).not.toHaveBeenCalled();
  expect(giveUp).not.toHaveBeenCalled();
});

test('a stop ends the process, and none is started after it, not even one that was about to be', async () => {
  const running = await supervised();
  await running.stop();
  await running.pass(minutes(1));
  expect(running.latest().stop).toHaveBeenCalledOnce();
  expect(running.started).toHaveLength(1);

  const waiting = await supervised();
  await waiting.end();
  await waiting.stop();
  await waiting.pass(minutes(1));
  expect(waiting.started).toHaveLength(1);
  expect(waiting.giveUp).not.toHaveBeenCalled();
});
