import type { TestContext } from 'vitest';

/**
 * Test files run one after the other in processes that load each module once (`isolate: false` in vitest.config.ts). Support
 * modules register here how to become as good as new; `next-file.ts` calls them.
 */
const ends: (() => Promise<void> | void)[] = [];
const starts: (() => Promise<void> | void)[] = [];
const betweenTests: (() => Promise<void> | void)[] = [];
const afterTests: ((test: TestContext) => Promise<void> | void)[] = [];

/** Registers `end`, which runs after each test file of this process: the last registered one first. */
export function onFileEnd(end: () => Promise<void> | void): void {
  ends.unshift(end);
}

/** Registers `start`, which runs before each later test file of this process, in the order of registration. */
export function onNextFile(start: () => Promise<void> | void): void {
  starts.push(start);
}

/** Registers `renew`, which runs before each test of this process, in the order of registration. */
export function onNextTest(renew: () => Promise<void> | void): void {
  betweenTests.push(renew);
}

/** Registers `end`, which runs after each test of this process, in the order of registration. The test fails if it throws. */
export function onTestEnd(end: (test: TestContext) => Promise<void> | void): void {
  afterTests.push(end);
}

const run = async (hooks: typeof starts): Promise<void> => {
  for (const hook of hooks) await hook();
};

export const endFile = () => run(ends);
export const startFile = () => run(starts);
export const startTest = () => run(betweenTests);
export async function endTest(test: TestContext): Promise<void> {
  for (const hook of afterTests) await hook(test);
}
