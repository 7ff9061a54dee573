import type { ClientBase } from 'pg';
import { after, days } from '#lib/clock.ts';
import { holdIdsOf } from '../money/hold-ids.ts';
import { accountObject, paymentObjects } from '../money/provider-objects.ts';
import { rowsOfReviews } from '../papers/papers.ts';
import type { World } from '../world.ts';
import { rowsOfCalls } from './rows-of-calls.ts';
import { rowsOfDisputes } from './rows-of-disputes.ts';
import { rowsOfJobs } from './rows-of-jobs.ts';
import { rowsOfLostFound } from './rows-of-lost-found.ts';
import { rowsOfMessages } from './rows-of-messages.ts';
import { applicationRows, rowsOfPeople, subcategoryRows } from './rows-of-people.ts';
import { rowsOfRequests } from './rows-of-requests.ts';
import { insertRows, type Row, type TableRows } from './tables.ts';

const applicationTable = 'worker_application';

/** Returns the whole world as rows, tables in the order of their foreign keys. */
export function rowsOf(world: World, passwordHash: string, now: Date): TableRows[] {
  return [
    ...rowsOfPeople(world, passwordHash, now),
    { table: 'worker_subcategory', label: 'Pros', rows: subcategoryRows(world.pros) },
    { table: applicationTable, label: 'Pros', rows: applicationRows(world.pros, now) },
    ...rowsOfReviews(world, now),
    ...rowsOfJobs(world, now),
    ...rowsOfDisputes(world, now),
    ...rowsOfRequests(world),
    ...rowsOfCalls(world, now),
    ...rowsOfMessages(world),
    ...rowsOfLostFound(world),
    { table: 'sandbox.stripe_object', label: 'card provider', rows: providerRows(world, now) },
  ];
}

function providerRows({ pros, jobs }: World, now: Date): Row[] {
  const objects = [
    ...pros.filter(({ payable }) => payable).map((pro) => accountObject(pro, after(now, -days(pro.joinedDaysAgo)))),
    ...jobs.flatMap((job) => paymentObjects(job, holdIdsOf(job))),
  ];
  return objects.map((body) => ({
    id: body.id,
    kind: body.object,
    body,
    private: {},
    created_at: new Date(Number(body.created) * 1000),
  }));
}

/**
 * Writes the rows of one table. A `subcategory` is given by its slug, and an application by its state: the database knows the
 * rest. A dispute freezes its hold.
 */
export async function writeTable(
  client: ClientBase,
  { table, rows }: TableRows,
  onBatch: (count: number) => void,
): Promise<void> {
  if (table === applicationTable) {
    await client.query(insertApplications, [JSON.stringify(rows)]);
    return onBatch(rows.length);
  }
  if (table === 'dispute') {
    await insertRows(client, table, rows, onBatch);
    await client.query(freezeHolds);
    return;
  }
  if (!rows.some((row) => 'subcategory' in row)) return insertRows(client, table, rows, onBatch);
  const found = await client.query<{ slug: string; id: number }>('select slug, id from subcategory');
  const ids = new Map<unknown, number>(found.rows.map(({ slug, id }) => [slug, id]));
  const rowsWithIds = rows.map(({ subcategory, ...row }) => ({ ...row, subcategory_id: ids.get(subcategory) }));
  await insertRows(client, table, rowsWithIds, onBatch);
}

const freezeHolds = `
  update hold h set state = 'frozen', frozen_by = d.id from dispute d where d.hold_id = h.id and d.was_held`;

// Every sample Pro has applied with the profile that is shown, except for what is given of a change.
const insertApplications = `
  insert into worker_application (id, state, display_name, headline, description, category_id, subcategory_ids,
    skill_slugs, skills, languages, hourly_rate_cents, zip, service_radius_m, years_experience, cancellation_tier, hours, submitted_at, decided_at,
    reason, approved_category_id, approved_subcategory_ids, created_at, updated_at)
  select w.id, given.state, coalesce(given.display_name, w.display_name), w.headline, w.description,
    coalesce(given.category_id, w.category_id), case when given.services is null then published.services
      else array(select s.id from subcategory s where s.slug = any (given.services) order by 1) end,
    coalesce(given.skill_slugs, w.skill_slugs), w.skills, w.languages,
    w.hourly_rate_cents, w.zip, w.service_radius_m, w.years_experience, w.cancellation_tier,
    coalesce((select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
      'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens) from worker_hours h where h.worker_id = w.id), '[]'),
    given.submitted_at, given.decided_at, given.reason,
    case when given.state in ('approved', 'change_submitted') then w.category_id end,
    case when given.state in ('approved', 'change_submitted') then published.services else '{}' end,
    w.created_at, given.submitted_at
  from json_to_recordset($1) as given (worker_id uuid, state text, submitted_at timestamptz, decided_at timestamptz, reason text,
    display_name text, category_id smallint, services text[], skill_slugs text[])
  join worker_profile w on w.id = given.worker_id
  cross join lateral (select array(select subcategory_id from worker_subcategory where worker_id = w.id order by 1)) published (services)`;
