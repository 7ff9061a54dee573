/**
 * Test files of the project `src` run one after the other in processes that load each module once. Support modules register
 * here how to become as good as new; `next-file.ts` calls them.
 */
const betweenFiles: (() => Promise<void> | void)[] = [];
const betweenTests: (() => Promise<void> | void)[] = [];

/** Registers `renew`, which runs before each later test file of this process. */
export function onNextFile(renew: () => Promise<void> | void): void {
  betweenFiles.push(renew);
}

/** Registers `renew`, which runs before each test of this process. */
export function onNextTest(renew: () => Promise<void> | void): void {
  betweenTests.push(renew);
}

/** Prepares for the next test file, in the order of registration. */
export async function prepareFile(): Promise<void> {
  for (const renew of betweenFiles) await renew();
}

/** Prepares for the next test, in the order of registration. */
export async function prepareTest(): Promise<void> {
  for (const renew of betweenTests) await renew();
}
