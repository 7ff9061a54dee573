import { vi } from 'vitest';

const waitFor = vi.waitFor;
const timeout = 25_000;

/**
 * Makes `vi.waitFor` wait as long as `expect.poll` (vitest.config.ts) where a test names no time, in place of one second, in which
 * a busy machine may do nothing at all.
 */
vi.waitFor = (act, options) =>
  waitFor(act, typeof options === 'number' ? options : { timeout, interval: 50, ...options });
