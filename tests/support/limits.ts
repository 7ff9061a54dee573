import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from './visitor.ts';

/** Returns an address that no account has. */
export const unknownEmail = (): string => `${randomUUID()}@example.test`;

/** Runs `act` `times` times, one after another. Returns the last result. */
export async function repeat<T>(times: number, act: () => Promise<T>): Promise<T> {
  let result = await act();
  for (let n = 1; n < times; n++) result = await act();
  return result;
}

/** Expects a refusal that names how long to wait: `longest` seconds at most. */
export function expectWait({ status, body }: Answer, longest: number): void {
  expect([status, body.code]).toEqual([429, 'api.tooManyRequests']);
  const { seconds } = body.data;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(longest);
  if (seconds < 120) expect(body.message).toContain(`${seconds}\u00a0seconds`);
  else if (seconds < 7_200) expect(body.message).toContain(`${Math.ceil(seconds / 60)}\u00a0minutes`);
  else expect(body.message).toContain(`${Math.ceil(seconds / 3_600)}\u00a0hours`);
}
