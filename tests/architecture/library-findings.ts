import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#platform/root.server.ts';

/** How many days a vulnerability of a severity, or an update without one, may wait: the table in `docs/security/rules.md`. */
export const daysToFix = { critical: 2, high: 7, moderate: 30, low: 90, info: 90, update: 90 } as const;

type Severity = keyof typeof daysToFix;

/** What was found about a library: an advisory, or a newer version. */
export interface Finding {
  /** The id of the advisory at GitHub, or the name and the version that is in use (`zod@4.6.7`). */
  id: string;
  package: string;
  severity: Severity;
}

const Day = z.iso.date();
const RecordedFinding = z.strictObject({
  id: z.string().min(1),
  package: z.string().min(1),
  severity: z.enum(Object.keys(daysToFix) as [Severity, ...Severity[]]),
  /** The day of the first check that found it. */
  firstSeen: Day,
  /** Set by hand for a vulnerability that is already exploited: its time frame is that of a critical one. */
  isExploited: z.literal(true).optional(),
  /** Set by hand: why it may wait longer, and the last day until which it may. */
  exception: z.strictObject({ reason: z.string().min(15), until: Day }).optional(),
});

/** A finding of the committed file. */
export type RecordedFinding = z.infer<typeof RecordedFinding>;

export const recordFile = path.join(packageRoot, 'docs/security/advisories.json');

/** Reads the findings of a file. Throws if one of them lacks what it must have. */
export const readRecord = (file: string): RecordedFinding[] =>
  z.array(RecordedFinding).parse(JSON.parse(readFileSync(file, 'utf8')));

/** A check of what was found against the record, on a day. */
interface Verdict {
  /** What the record has to be now: without what is fixed. */
  record: RecordedFinding[];
  added: RecordedFinding[];
  fixed: RecordedFinding[];
  overdue: RecordedFinding[];
}

/** Compares what was found on the day `today` (`2026-11-28`, UTC) with the record. What is new counts from that day. */
export function judge(found: readonly Finding[], recorded: readonly RecordedFinding[], today: string): Verdict {
  const keyOf = (finding: Finding) => `${finding.id} ${finding.package}`;
  const before = new Map(recorded.map((finding) => [keyOf(finding), finding]));
  const now = new Map(
    found.map((finding) => [keyOf(finding), { firstSeen: today, ...before.get(keyOf(finding)), ...finding }]),
  );
  const record = [...now.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
  return {
    record,
    added: record.filter((finding) => !before.has(keyOf(finding))),
    fixed: recorded.filter((finding) => !now.has(keyOf(finding))),
    overdue: overdueOn(record, today),
  };
}

/** Returns the findings that are past their time frame on the day `today`, and have no exception that holds. */
export const overdueOn = (record: readonly RecordedFinding[], today: string): RecordedFinding[] =>
  record.filter((finding) => lastDayOf(finding) < today);

/** Returns the last day on which a finding may wait (`2026-11-30`). */
export function lastDayOf({ severity, firstSeen, isExploited, exception }: RecordedFinding): string {
  const days = isExploited ? daysToFix.critical : daysToFix[severity];
  const due = new Date(firstSeen);
  due.setUTCDate(due.getUTCDate() + days);
  const lastDay = due.toISOString().slice(0, 10);
  return exception && exception.until > lastDay ? exception.until : lastDay;
}

const AuditReport = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.unknown()) })),
});
/** What a library brings of its own; a text names another library that brings it. */
const Advisory = z.object({
  source: z.number(),
  name: z.string(),
  url: z.string().default(''),
  severity: z.enum(['critical', 'high', 'moderate', 'low', 'info']),
});
/** A library that isn't installed, such as one for another system, has no `current`. */
const OutdatedLibraries = z.record(z.string(), z.object({ current: z.string().optional(), wanted: z.string() }));

/** Reads the report of `npm audit --json`. Returns its advisories, each once; null if it is no report: the registry didn't answer. */
export function readAudit(report: unknown): Finding[] | null {
  const audit = AuditReport.safeParse(report);
  if (!audit.success) return null;
  const own = Object.values(audit.data.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== 'string');
  const known = z.array(Advisory).safeParse(own);
  if (!known.success) return null;
  const advisories = known.data.map(({ source, name, url, severity }) => {
    const id = /GHSA(?:-\w{4}){3}$/.exec(url)?.[0] ?? String(source);
    return [`${id} ${name}`, { id, package: name, severity }] as const;
  });
  return [...new Map(advisories).values()];
}

/** Reads the report of `npm outdated --json`. Returns the libraries of package.json with a newer version; null if it is no report. */
export function readOutdated(report: unknown): Finding[] | null {
  const outdated = OutdatedLibraries.safeParse(report);
  if (!outdated.success) return null;
  return Object.entries(outdated.data).map(([name, { current, wanted }]) => ({
    id: `${name}@${current ?? wanted}`,
    package: name,
    severity: 'update',
  }));
}
