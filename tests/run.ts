import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { days } from '#lib/clock.ts';
import { packageRoot } from '#platform/root.server.ts';
import { turns } from './support/forms.ts';

/** Runs the checks in order, until one fails, and prints how long each takes. With `--all`, also those that take too long for each change. */
if (!process.argv.includes('--all')) {
  process.env.SHORT = '1';
  // Each day has another part of the pages and forms.
  process.env.TURN ??= String(Math.floor(Date.now() / days(1)) % turns);
  console.log(`Of the pages and forms, those of TURN=${process.env.TURN}; npm run test:all has all of them.`);
}

const results = path.join(packageRoot, 'build/test-results');
const vitest = (name: string, projects: string) =>
  `vitest run ${projects} --reporter=default --reporter=json --outputFile.json=${results}/${name}.json`;

/** The checks of a stage run at the same time. */
const stages = [
  [
    { name: 'types', command: 'npm run --silent typecheck' },
    {
      name: 'lint, unused code and build',
      command: 'npm run --silent lint && npm run --silent unused && node start.mjs --build',
    },
  ],
  [{ name: 'tests', command: vitest('tests', '--project src --project tests --project alone') }],
  [{ name: 'journeys in the browser', command: vitest('e2e', '--project e2e') }],
];

rmSync(results, { recursive: true, force: true });
const started = performance.now();
let failed: string[] = [];
for (const stage of stages) {
  const checks = stage.map(async ({ name, command }) => ((await check(name, command)) ? [] : [name]));
  failed = (await Promise.all(checks)).flat();
  if (failed.length > 0) break;
}
const total = count();
console.log(`\n── all: ${secondsSince(started)} s`);
if (failed.length > 0) console.log(`\nStopped at: ${failed.join(', ')}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(failed.length > 0 ? 1 : 0);

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1_000).toFixed(1);
}

async function check(name: string, command: string): Promise<boolean> {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const passed = await run(command);
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${secondsSince(start)} s`);
  return passed;
}

function run(command: string): Promise<boolean> {
  const bin = path.join(packageRoot, 'node_modules/.bin');
  const child = spawn(command, {
    cwd: packageRoot,
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));
}

/** Adds up the reports of the test runner. A file that couldn't be loaded counts as one failed test. */
function count(): { passed: number; failed: number } {
  const sum = { passed: 0, failed: 0 };
  for (const name of ['tests', 'e2e']) {
    const file = path.join(results, `${name}.json`);
    if (!existsSync(file)) continue;
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests;
    sum.failed += report.testResults.filter(
      (one) => one.status === 'failed' && one.assertionResults.length === 0,
    ).length;
  }
  return sum;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}
