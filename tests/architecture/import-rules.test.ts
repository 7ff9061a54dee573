import { readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';
import { importRules } from './import-rules.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures');
const ruleNames = [...new Set(importRules.forbidden.map((rule) => rule.name ?? ''))];

/** Returns the names of the rules that the code under `baseDir`/src breaks. */
async function brokenRules(baseDir: string): Promise<string[]> {
  const { options, ...ruleSet } = importRules;
  const { output } = await cruise(
    ['src'],
    { ...options, ruleSet, validate: true, baseDir },
    options.enhancedResolveOptions,
  );
  return [...new Set((output as ICruiseResult).summary.violations.map((violation) => violation.rule.name))];
}

test('the product keeps every import rule', async () => {
  expect(await brokenRules(packageRoot)).toEqual([]);
});

test('every import rule has a fixture that breaks it', () => {
  expect(readdirSync(fixtures).sort()).toEqual([...ruleNames].sort());
});

test.each(ruleNames)('%s bites: its fixture breaks it', async (name) => {
  expect(await brokenRules(path.join(fixtures, name))).toContain(name);
});
