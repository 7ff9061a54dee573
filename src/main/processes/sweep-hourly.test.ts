import { expect, onTestFinished, test, vi } from 'vitest';
import { hours } from '#lib/clock.ts';
import { sweepHourly } from './sweep-hourly.ts';

test('a sweep runs at the start and every hour until it is stopped, also after one that failed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const warn = vi.fn();
  const sweep = vi.fn(() => Promise.resolve());
  sweep.mockRejectedValueOnce(new Error('the disk is away'));
  const stop = sweepHourly(sweep, { warn });
  expect(sweep).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(hours(1));
  expect([sweep.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1]);
  stop();
  await vi.advanceTimersByTimeAsync(hours(3));
  expect(sweep).toHaveBeenCalledTimes(2);
});
