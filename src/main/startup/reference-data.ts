import pg from 'pg';

/** Called as work goes on: `done` of `total` steps are finished; `label` is for the operator's console, in English. */
export type OnProgress = (done: number, total: number, label: string) => void;

/** Stored as the table's comment. Raise the last number when readZipCodes changes what it makes of the packages. */
const version = 'zipcodes 8.0.0, tz-lookup 11.7.0, rules 1';
const batchSize = 6_000;

/**
 * Loads every US ZIP code with its centroid and time zone. Does nothing when this version is loaded already; otherwise
 * adds and corrects rows in one transaction. Several processes may run it at once.
 */
export async function loadReferenceData(options: { databaseUrl: string; onProgress?: OnProgress }): Promise<void> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    if (await isLoaded(client)) return;
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('reference data'))");
    if (!(await isLoaded(client))) await loadZipCodes(client, options.onProgress);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function isLoaded(client: pg.Client): Promise<boolean> {
  const found = await client.query<{ comment: string | null }>(
    "select obj_description('zip_code'::regclass) as comment",
  );
  return found.rows[0]?.comment === version;
}

async function loadZipCodes(client: pg.Client, onProgress?: OnProgress): Promise<void> {
  // Imported late, so that a start that finds the data loaded doesn't pay for the packages.
  const { readZipCodes } = await import('#modules/places/reference-data.server.ts');
  const rows = readZipCodes();
  for (let start = 0; start < rows.length; start += batchSize) {
    const part = rows.slice(start, start + batchSize);
    await client.query(
      `insert into zip_code (zip, city, state, lat, lng, time_zone)
        select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::text[])
        on conflict (zip) do update set city = excluded.city, state = excluded.state, lat = excluded.lat,
          lng = excluded.lng, time_zone = excluded.time_zone`,
      [
        part.map((row) => row.zip),
        part.map((row) => row.city),
        part.map((row) => row.state),
        part.map((row) => row.lat),
        part.map((row) => row.lng),
        part.map((row) => row.timeZone),
      ],
    );
    onProgress?.(start + part.length, rows.length, 'ZIP codes');
  }
  await client.query(`comment on table zip_code is '${version}'`);
}
