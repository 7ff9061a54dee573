import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';

/** A row of the specification, and the test that proves it: its file and its name, as written there. */
export type Proof = readonly [row: string, file: string, name: string];

/** Declares a test for each row that another file proves: that file has a test of this name. */
export function provedElsewhere(proofs: readonly Proof[]): void {
  test.each(proofs)('%s: proved in %s', (_, file, name) => {
    expect(testNames(file)).toContain(name);
  });
}

function testNames(file: string): string[] {
  const source = readFileSync(path.join(packageRoot, file), 'utf8');
  return [...source.matchAll(/\(\s*(['"`])(.+?)\1,/g)].map(([, , name = '']) => name);
}
