import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { Floor } from './searches.ts';

/**
 * What the search is measured against: the same statements with the same parameters on a pool of the same size, behind
 * nothing but node:http and JSON.stringify. Reads the file in argv[2]; prints its port. `/hello` answers at once.
 */
const floor: Floor = JSON.parse(readFileSync(process.argv[2] as string, 'utf8'));
const pool = new pg.Pool({ connectionString: floor.databaseUrl, max: floor.poolSize });

const server = createServer((request, response) => {
  const search = floor.searches[request.url as string];
  if (search) void answer(search, response);
  else response.end('hello');
});

async function answer([shape, values]: [number, unknown[]], response: ServerResponse): Promise<void> {
  const { name, text } = floor.shapes[shape] as Floor['shapes'][number];
  const { rows } = await pool.query({ name, text, values });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ items: rows.slice(0, floor.pageSize), nextCursor: null }));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('message', () => process.exit());
process.on('disconnect', () => process.exit());
