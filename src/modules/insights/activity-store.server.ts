import { sql } from 'kysely';
import { type AuditAct, feedActs } from '#modules/audit/contract.ts';
import type { Db } from '#platform/database/database.server.ts';

/** Returns up to `limit` lines of the audit log that have words, newest first, those before the line `before` (null: from the newest). */
export function listFeedEvents(db: Db, before: number | null, limit: number) {
  const idOf = (...types: string[]) => sql`case when e.subject_type = any(${types}) then e.subject_id::uuid end`;
  const appealActs: AuditAct[] = ['decisions.appeal', 'decisions.decideAppeal'];
  const appealId = sql`case when e.act = any(${appealActs}) then (e.detail ->> 'appealId')::uuid end`;
  return db
    .selectFrom('audit_event as e')
    .leftJoin('user as actor', 'actor.id', 'e.actor_id')
    .leftJoin('user as person', (join) => join.on(sql<boolean>`person.id = ${idOf('user', 'application')}`))
    .leftJoin('worker_application as application', (join) =>
      join.onRef('application.id', '=', 'person.id').on('person.status', '<>', 'closed'),
    )
    .leftJoin('lost_report as report', (join) => join.on(sql<boolean>`report.id = ${idOf('lost_report')}`))
    .leftJoin('appeal', (join) => join.on(sql<boolean>`appeal.id = ${appealId}`))
    .leftJoin('money_case as money', (join) => join.on(sql<boolean>`money.id = ${idOf('moneyCase')}`))
    .leftJoin('hold', (join) => join.on(sql<boolean>`hold.id = coalesce(${idOf('hold')}, money.hold_id)`))
    .leftJoin('job', (join) => join.on(sql<boolean>`job.id = coalesce(${idOf('job')}, hold.purpose_id)`))
    .select(['e.id', 'e.at', 'e.act', 'e.actor_id as actorId', 'e.actor_role as actorRole', 'actor.name as actorName'])
    .select([
      'person.name as personName',
      'application.id as applicationId',
      'report.id as reportId',
      'appeal.id as appealId',
      'job.id as jobId',
    ])
    .where(sql<boolean>`e.act = any(${feedActs})`)
    .$if(before !== null, (query) => query.where('e.id', '<', before))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
}
