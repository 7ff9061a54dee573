import type { ClientBase } from 'pg';
import { after, days } from '#lib/clock.ts';
import { holdIdsOf } from '../money/hold-ids.ts';
import { accountObject, paymentObjects } from '../money/provider-objects.ts';
import type { World } from '../world.ts';
import { rowsOfJobs } from './rows-of-jobs.ts';
import { rowsOfPeople, subcategoryRows } from './rows-of-people.ts';
import { rowsOfRequests } from './rows-of-requests.ts';
import { insertRows, type Row, type TableRows } from './tables.ts';

/** Returns the whole world as rows, tables in the order of their foreign keys. */
export function rowsOf(world: World, passwordHash: string, now: Date): TableRows[] {
  return [
    ...rowsOfPeople(world, passwordHash, now),
    { table: 'worker_subcategory', label: 'Pros', rows: subcategoryRows(world.pros) },
    ...rowsOfJobs(world),
    ...rowsOfRequests(world),
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

/** Writes the rows of one table. A `subcategory` is given by its slug: only the database knows the ids. */
export async function writeTable(
  client: ClientBase,
  { table, rows }: TableRows,
  onBatch: (count: number) => void,
): Promise<void> {
  if (!rows.some((row) => 'subcategory' in row)) return insertRows(client, table, rows, onBatch);
  const found = await client.query<{ slug: string; id: number }>('select slug, id from subcategory');
  const ids = new Map<unknown, number>(found.rows.map(({ slug, id }) => [slug, id]));
  const rowsWithIds = rows.map(({ subcategory, ...row }) => ({ ...row, subcategory_id: ids.get(subcategory) }));
  await insertRows(client, table, rowsWithIds, onBatch);
}
