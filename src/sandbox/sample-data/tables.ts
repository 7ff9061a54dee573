import type { ClientBase } from 'pg';

export type Row = Record<string, unknown>;

/** Tables in the order of their foreign keys, each with an English word for the operator's console and its rows. */
export type Tables = [table: string, label: string, rows: Row[]][];

const batch = 2_000;

/** Writes rows that all have the same columns, in batches; tells after each how many there were. */
export async function insertRows(
  client: ClientBase,
  table: string,
  rows: Row[],
  onBatch: (count: number) => void,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let start = 0; start < rows.length; start += batch) {
    const part = rows.slice(start, start + batch);
    await client.query(
      `insert into ${quoted(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${quoted(table)}, $1)`,
      [JSON.stringify(part)],
    );
    onBatch(part.length);
  }
}

/** `user` is a word of SQL; a schema's name stays apart from its table's. */
const quoted = (table: string): string =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
