import { after, hours } from '#lib/clock.ts';
import type { SampleLostReport } from '../lost-found/lost-reports.ts';
import { idOf } from '../random.ts';
import type { World } from '../world.ts';
import type { Row, TableRows } from './tables.ts';

export function rowsOfLostFound({ lostReports }: World): TableRows[] {
  return [
    { table: 'lost_report', label: 'lost and found', rows: lostReports.map(reportRow) },
    { table: 'lost_message', label: 'lost and found', rows: lostReports.flatMap(messageRows) },
    { table: 'lost_abuse', label: 'lost and found', rows: lostReports.flatMap(abuseRows) },
  ];
}

function reportRow({ id, reporter, type, title, description, state, createdAt }: SampleLostReport): Row {
  return {
    id,
    reporter_id: reporter.id,
    form_key: idOf(`form ${id}`),
    type,
    title,
    description,
    zip: reporter.zip,
    state,
    state_since: state === 'reported' ? createdAt : after(createdAt, hours(9)),
    created_at: createdAt,
  };
}

function messageRows({ id: reportId, messages }: SampleLostReport): Row[] {
  return messages.map(({ id, sender, text, at, answer, answeredAt }) => ({
    id,
    report_id: reportId,
    sender_id: sender.id,
    text,
    created_at: at,
    answer,
    answered_at: answeredAt,
  }));
}

function abuseRows({ id: reportId, abuse }: SampleLostReport): Row[] {
  if (!abuse) return [];
  return [
    { id: abuse.id, report_id: reportId, author_id: abuse.author.id, reason: abuse.reason, created_at: abuse.at },
  ];
}
