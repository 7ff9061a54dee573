import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';
import { temporaryFolder } from '#tests/support/start-app.ts';
import {
  daysToFix,
  type Finding,
  judge,
  overdueOn,
  type RecordedFinding,
  readAudit,
  readOutdated,
  readRecord,
  recordFile,
} from './library-findings.ts';

const hole: Finding = { id: 'GHSA-aaaa-bbbb-cccc', package: 'a-library', severity: 'high' };
const seen = (about: Partial<RecordedFinding> = {}): RecordedFinding => ({
  ...hole,
  firstSeen: '2026-11-28',
  ...about,
});

test('no library of the record is past its time frame', () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(overdueOn(readRecord(recordFile), today)).toEqual([]);
});

test.each([
  ['critical', '2026-11-30', '2026-12-01'],
  ['high', '2026-12-05', '2026-12-06'],
  ['moderate', '2026-12-28', '2026-12-29'],
  ['low', '2027-02-26', '2027-02-27'],
  ['info', '2027-02-26', '2027-02-27'],
  ['update', '2027-02-26', '2027-02-27'],
] as const)('what is %s and was first seen on 2026-11-28 may wait until %s, and not on %s', (severity, last, after) => {
  const record = [seen({ severity })];
  expect([overdueOn(record, last), overdueOn(record, after)]).toEqual([[], record]);
});

test('a hole that is already used has the time frame of a critical one', () => {
  const record = [seen({ severity: 'low', isExploited: true })];
  expect([overdueOn(record, '2026-11-30'), overdueOn(record, '2026-12-01')]).toEqual([[], record]);
});

test('an exception holds until its last day', () => {
  const record = [seen({ exception: { reason: 'The code that has the hole is never called.', until: '2027-01-10' } })];
  expect([overdueOn(record, '2027-01-10'), overdueOn(record, '2027-01-11')]).toEqual([[], record]);
});

test('an exception without a reason, or without an end, is no exception', () => {
  const file = path.join(temporaryFolder(), 'advisories.json');
  for (const exception of [{ reason: '', until: '2027-01-10' }, { reason: 'The code is never called.' }]) {
    writeFileSync(file, JSON.stringify([{ ...seen(), exception }]));
    expect(() => readRecord(file)).toThrow();
  }
});

test('a finding keeps the day on which it was first seen, a new one counts from today, and a fixed one leaves', () => {
  const [old, fixed] = [seen({ firstSeen: '2026-11-01' }), seen({ id: 'GHSA-dddd-eeee-ffff' })];
  const update: Finding = { id: 'zod@4.6.7', package: 'zod', severity: 'update' };
  const verdict = judge([update, { ...hole, severity: 'critical' }], [old, fixed], '2026-11-03');
  const added = { ...update, firstSeen: '2026-11-03' };
  expect(verdict).toEqual({
    record: [{ ...old, severity: 'critical' }, added],
    added: [added],
    fixed: [fixed],
    overdue: [],
  });
  expect(judge([hole], [old], '2026-11-09').overdue).toEqual([old]);
});

const url = `https://github.com/advisories/${hole.id}`;
const advisory = { source: 1, name: 'a-library', dependency: 'a-library', title: 'A hole', url, severity: 'high' };
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    'a-library': { name: 'a-library', severity: 'high', via: [advisory, { ...advisory, source: 2, url: '' }] },
    'its-reader': { name: 'its-reader', severity: 'high', via: ['a-library'] },
    copy: { name: 'copy', severity: 'high', via: [advisory] },
  },
};

test('the report of npm has each advisory once', () => {
  expect(readAudit(report)).toEqual([hole, { ...hole, id: '2' }]);
  expect(readAudit({ auditReportVersion: 2, vulnerabilities: {} })).toEqual([]);
});

test('a newer version counts for the one that is in use, or is asked for on another system', () => {
  const answer = {
    zod: { current: '4.6.7', wanted: '4.6.7', latest: '4.7.0' },
    other: { wanted: '1.0.0', latest: '2.0.0' },
  };
  expect(readOutdated(answer)).toEqual([
    { id: 'zod@4.6.7', package: 'zod', severity: 'update' },
    { id: 'other@1.0.0', package: 'other', severity: 'update' },
  ]);
  expect(readOutdated({ error: { code: 'ECONNREFUSED', summary: '', detail: '' } })).toBeNull();
});

test.each([{ message: '405 Method Not Allowed', error: { summary: '', detail: '' } }, {}, undefined])(
  'an answer that is no report isn’t taken for one without advisories: %j',
  (answer) => expect(readAudit(answer)).toBeNull(),
);

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs `npm run audit` with a registry that answers `audit`, and a record. `npm outdated` prints nothing and ends with `outdatedCode`. Returns
 * the exit code, the lines and the new record.
 */
async function audit(answer: unknown, record: RecordedFinding[], outdatedCode = 0) {
  const [bin, file] = [path.join(folder, 'bin'), path.join(folder, 'advisories.json')];
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    path.join(bin, 'npm'),
    `#!/bin/sh\n[ "$1" = outdated ] && exit ${outdatedCode}\necho '${JSON.stringify(answer)}'\nexit 1\n`,
  );
  chmodSync(path.join(bin, 'npm'), 0o755);
  writeFileSync(file, JSON.stringify(record));
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const script = path.join(packageRoot, 'tests/architecture/audit-libraries.ts');
  const [code, lines] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, [script, file], { env }, (error, stdout, stderr) =>
      resolve([error?.code ?? 0, stdout + stderr]),
    );
  });
  return { code, lines, record: readRecord(file), text: readFileSync(file, 'utf8') };
}

test('the check ends with 0 and writes what is new, with 1 and a list when a time frame is over, and with 2 without an answer', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const fresh = await audit(report, []);
  expect(fresh).toMatchObject({ code: 0, record: [{ id: '2' }, { ...hole, firstSeen: today }] });
  expect(fresh.lines).toContain('2 to fix, 0 of them past the time frame.');
  expect(fresh.text.endsWith('\n]\n')).toBe(true);

  const old = seen({ firstSeen: '2026-01-01' });
  const late = await audit(report, [old]);
  expect(late).toMatchObject({ code: 1, record: [{ id: '2' }, old] });
  expect(late.lines).toContain(
    `Past the time frame:\n  high     a-library: ${url} (seen 2026-01-01, last day 2026-01-08)`,
  );

  const unanswered = await audit({ message: '405 Method Not Allowed' }, [old]);
  expect(unanswered).toMatchObject({ code: 2, record: [old] });
  expect(unanswered.lines).toContain('nothing was checked');

  const cutOff = await audit(report, [old], 1);
  expect(cutOff).toMatchObject({ code: 2, record: [old] });
  expect(cutOff.lines).toContain("doesn't answer npm outdated");
});

test('the time frames of the check are those of the rules', () => {
  const rules = readFileSync(path.join(packageRoot, 'docs/security/rules.md'), 'utf8');
  const daysOf = (words: string) => Number(new RegExp(`^\\| ${words} \\| (\\d+) days \\|$`, 'm').exec(rules)?.[1]);
  const { critical, high, moderate, low, info, update } = daysToFix;
  expect(daysOf('critical, or already exploited')).toBe(critical);
  expect(daysOf('high')).toBe(high);
  expect(daysOf('medium \\(npm: moderate\\)')).toBe(moderate);
  expect([low, info, update]).toEqual(Array(3).fill(daysOf('low, and updates without a vulnerability')));
});
