import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import {
  judge,
  lastDayOf,
  type RecordedFinding,
  readAudit,
  readOutdated,
  readRecord,
  recordFile,
} from './library-findings.ts';

// `npm run audit`: asks the registry about the libraries, those of the tests as well, and keeps the day on which each advisory and each
// newer version was first seen. Ends with 1 if one is past its time frame (`docs/security/rules.md`), and with 2, changing nothing, if
// the registry doesn't answer. Another file for the record can be named, for the tests.
const [file = recordFile] = process.argv.slice(2);
process.exitCode = auditLibraries(file);

function auditLibraries(file: string): 0 | 1 | 2 {
  const advisories = readAudit(reportOf('audit', '--include=dev', '--include=optional'));
  const updates = advisories && readOutdated(reportOf('outdated'));
  if (!updates) {
    console.error(`The registry doesn't answer ${advisories ? 'npm outdated' : 'npm audit'}: nothing was checked.`);
    return 2;
  }
  const today = new Date().toISOString().slice(0, 10);
  const { record, added, fixed, overdue } = judge([...advisories, ...updates], readRecord(file), today);
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  print('New', added);
  print('Fixed', fixed);
  print('Past the time frame', overdue);
  console.log(`${record.length} to fix, ${overdue.length} of them past the time frame.`);
  return overdue.length > 0 ? 1 : 0;
}

/** Runs npm, which ends with 1 when it found something. Returns what it printed; undefined if that is no JSON. */
function reportOf(...command: string[]): unknown {
  const { stdout, status } = spawnSync('npm', [...command, '--json'], {
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
  });
  // With nothing to report, `npm outdated` prints nothing and ends with 0.
  if (!stdout) return status === 0 ? {} : undefined;
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

function print(title: string, findings: readonly RecordedFinding[]): void {
  if (findings.length > 0) console.log(`${title}:`);
  for (const finding of findings) {
    const { id, package: name, severity, firstSeen } = finding;
    const about = id.startsWith('GHSA-') ? `${name}: https://github.com/advisories/${id}` : id;
    console.log(`  ${severity.padEnd(8)} ${about} (seen ${firstSeen}, last day ${lastDayOf(finding)})`);
  }
}
