import { defineConfig } from 'vitest/config';
import { isShort } from './tests/support/forms.ts';
import { LongestFirst } from './tests/support/longest-first.ts';

const tsx = '**/*.test.{ts,tsx}';

/** Sees each statement that is sent, so nothing may be remembered from other files. */
const alone = 'tests/architecture/sql-snapshots.test.ts';

/** Left to `npm run test:all`, which takes half an hour more: what changes rarely, or is seen in its main cases by the others. */
const rare = [
  'tests/start/{own-database,roles}.test.ts',
  'tests/e2e/{actions-guardian,booking,calls,counters,debug,lost-and-found,messages,money-trouble,navigation,refusals}.test.ts',
  'tests/e2e/{scope,second-loop,second-loop-by-other-means,settings,strangers,suspension,two-sides}.test.ts',
  'tests/e2e/never-lost/{photos,request}.test.ts',
];
const left = isShort ? rare : [];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    setupFiles: ['tests/support/next-file.ts'],
    // Two busy cores hash about thirty passwords a second: only a test that hangs should run into these.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a test waits for may come late on a busy machine. Where a time is promised, the test measures it.
    expect: { poll: { timeout: 25_000 } },
    // Vitest would leave one core to itself. Each file of the journeys runs three processes of the product and a browser.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'src',
          globalSetup: [],
          include: [`src/${tsx}`],
          // Loading the modules for each file anew would take as long as the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'tests',
          globalSetup: [],
          include: [`tests/${tsx}`],
          exclude: ['tests/e2e/**', alone, ...left],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', globalSetup: [], include: [alone] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          globalSetup: [],
          provide: { sampleData: true },
          include: [`tests/e2e/${tsx}`],
          exclude: left,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          isolate: false,
        },
      },
    ],
  },
});
