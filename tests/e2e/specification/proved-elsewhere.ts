import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';
import { runningTests } from '#tests/support/running-tests.ts';

/** A row of the specification, and the test that proves it: its file and its name, as written there. */
export type Proof = readonly [row: string, file: string, name: string];

/** Declares a test for each row that another file proves: that file has a test of this name, and it runs. */
export function provedElsewhere(proofs: readonly Proof[]): void {
  test.each(proofs)('%s: proved in %s', (_, file, name) => {
    expect(runningTests(readFileSync(path.join(packageRoot, file), 'utf8'))).toContain(name);
  });
}
