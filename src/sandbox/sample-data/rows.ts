import type { ClientBase } from 'pg';
import { after, days } from '#lib/clock.ts';
import { holdIdsOf } from './hold-ids.ts';
import { accountObject, paymentObjects } from './provider-objects.ts';
import { rowsOfJobs } from './rows-of-jobs.ts';
import { rowsOfPeople, subcategoriesOf } from './rows-of-people.ts';
import { rowsOfRequests } from './rows-of-requests.ts';
import { insertRows, type Row, type Tables } from './tables.ts';
import type { World } from './world.ts';

const ofTrades = 'worker_subcategory';

/** The whole world as rows, in the order in which they can be written. */
export function rowsOf(world: World, passwordHash: string, now: Date): Tables {
  return [
    ...rowsOfPeople(world, passwordHash, now),
    [ofTrades, 'Pros', subcategoriesOf(world.pros)],
    ...rowsOfJobs(world),
    ...rowsOfRequests(world),
    ['sandbox.stripe_object', 'card provider', providerRows(world, now)],
  ];
}

function providerRows({ pros, jobs }: World, now: Date): Row[] {
  const objects = [
    ...pros.filter(({ payable }) => payable).map((pro) => accountObject(pro, after(now, -days(pro.joined)))),
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

/** Writes one table; a subcategory's id is looked up by its slug on the way. */
export async function writeTable(
  client: ClientBase,
  table: string,
  rows: Row[],
  onBatch: (count: number) => void,
): Promise<void> {
  if (table !== ofTrades) return insertRows(client, table, rows, onBatch);
  await client.query(
    `insert into worker_subcategory (worker_id, subcategory_id)
      select given.worker_id, subcategory.id
      from json_to_recordset($1) as given (worker_id uuid, slug text) join subcategory using (slug)`,
    [JSON.stringify(rows)],
  );
  onBatch(rows.length);
}
