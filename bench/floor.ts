import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { Floor } from './searches.ts';

/**
 * What the product is measured against: nothing but node:http, pg and JSON.stringify. Reads 24 rows by their primary keys
 * for the addresses in the file that argv[2] names; `/hello` answers at once. Sends its port to its parent.
 */
const floor: Floor = JSON.parse(readFileSync(process.argv[2] as string, 'utf8'));
const pool = new pg.Pool({ connectionString: floor.databaseUrl, max: floor.poolSize });
const text = `select id, display_name as name, headline, rating::float8 as rating, review_count as "reviewCount", verified,
  extra_mile as "extraMile", hourly_rate_cents as "hourlyRateCents", portrait_seed as "portraitSeed", skills
  from worker_profile where id = any ($1)`;

const server = createServer((request, response) => {
  const ids = floor.searches[request.url as string];
  if (ids) void answer(ids, response);
  else response.end('hello');
});

async function answer(ids: string[], response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({ name: 'rows', text, values: [ids] });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ items: rows, nextCursor: null }));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('message', () => process.exit());
process.on('disconnect', () => process.exit());
