import type { ClientBase } from 'pg';

export type Row = Record<string, unknown>;

/** The rows of one table, with an English label for the operator's console. */
export interface TableRows {
  table: string;
  label: string;
  rows: Row[];
}

const batchSize = 2_000;

/** Writes rows that all have the same columns, in batches; `onBatch` gets the number of rows of each batch. */
export async function insertRows(
  client: ClientBase,
  table: string,
  rows: Row[],
  onBatch: (count: number) => void,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await client.query(
      `insert into ${quote(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${quote(table)}, $1)`,
      [JSON.stringify(batch)],
    );
    onBatch(batch.length);
  }
}

/** Quotes a table's name (`user` is a word of SQL) and, separately, its schema's. */
const quote = (table: string): string =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
