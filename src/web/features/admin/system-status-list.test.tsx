import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import type { SystemStatus } from '#modules/insights/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { SystemStatusList } from './system-status-list.tsx';

const now = '2026-03-09T17:00:00.000Z';
const system: SystemStatus = {
  ...{ databaseMs: 2, queueDepth: 0, failedTasks: 0, overdueSince: null, providers: [] },
  backup: { isSetUp: true, at: now },
};

const htmlOf = (change: Partial<SystemStatus>, language: (typeof languages)[number] = 'en') =>
  renderToString(
    <TranslationProvider words={words(language)}>
      <SystemStatusList system={{ ...system, ...change }} now={now} />
    </TranslationProvider>,
  );

test('a queue without tasks that gave up is good', () => {
  expect(htmlOf({})).not.toContain('gave up');
  expect(htmlOf({})).not.toContain('Needs attention');
});

test('one task that gave up needs attention, and says how many there are', () => {
  expect(htmlOf({ failedTasks: 1 })).toContain('1 task gave up');
  expect(htmlOf({ failedTasks: 3 })).toContain('3 tasks gave up');
  expect(htmlOf({ failedTasks: 1 })).toContain('Needs attention');
});

test.each(languages)('%s says it for each number', (language) => {
  for (const failedTasks of [1, 2, 5, 21])
    expect(htmlOf({ failedTasks }, language)).toContain(
      words(language).t('admin:system.failedText', { count: failedTasks }),
    );
});
