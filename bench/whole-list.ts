import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { drawChart, type Line } from './chart.ts';
import type { BenchDatabase } from './database.ts';
import { median } from './load.ts';
import { serveProduct } from './processes.ts';
import { query } from './sessions.ts';
import type { Row } from './table.ts';

/*
 * The specification's own way to search: the page fetches every Pro as JSON, and filters and sorts them in the browser. Here, beside ours,
 * with the browser's part in this process: it runs the same engine.
 */

interface Pro {
  id: string;
  rating: number;
  extraMile: boolean;
  lat: number;
  lng: number;
  radius: number;
  category: string;
}

const everyPro = `select w.id, w.display_name as name, w.headline, c.slug as category, w.rating::float8 as rating,
  w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile", w.hourly_rate_cents as "hourlyRateCents", w.lat, w.lng,
  w.service_radius_m as radius, w.completed_jobs as "completedJobs", w.portrait_seed as "portraitSeed"
  from worker_profile w join category c on c.id = w.category_id where w.listed`;

const category = 'home-services';
const repeats = 9;

interface Way {
  /** Milliseconds from the question until the first 24 are known. */
  ms: number;
  bytes: number;
}

/** Returns a row for each of `sizes`, and draws the milliseconds and the bytes of both ways. */
export async function measureWholeList(database: BenchDatabase, sizes: readonly number[]): Promise<Row[]> {
  const measured: [size: number, whole: Way, ours: Way][] = [];
  for (const size of sizes) {
    await database.grow(size);
    measured.push([size, ...(await bothWays(database))]);
  }
  const lines = (figure: keyof Way, unit: number): Line[] => [
    { name: 'every Pro to the browser', points: measured.map(([size, whole]) => [size, whole[figure] / unit]) },
    { name: 'Nearhand', points: measured.map(([size, , ours]) => [size, ours[figure] / unit]) },
  ];
  drawChart('whole-list.svg', {
    title: 'A search in one category, by the number of Pros',
    sizes: 'Pros',
    panels: [
      { title: 'Until the first 24 are known, ms', lines: lines('ms', 1) },
      { title: 'Sent, kB', lines: lines('bytes', 1_000) },
    ],
  });
  return measured.map(([size, whole, ours]) => ({
    what: `a search among ${size.toLocaleString('en')} Pros, against all of them filtered in the browser`,
    measured: `${ours.ms.toFixed(1)} of ${whole.ms.toFixed(1)} ms, ${kilobytes(ours)} of ${kilobytes(whole)} kB`,
    budget: '≤ 1 ×',
    met: ours.ms <= whole.ms,
    detail: { ours, whole },
  }));
}

const kilobytes = ({ bytes }: Way): string => Math.round(bytes / 1_000).toLocaleString('en');

async function bothWays(database: BenchDatabase): Promise<[whole: Way, ours: Way]> {
  const zips = await database.zips(repeats);
  const product = await serveProduct(database.url);
  const whole = await serveEveryPro(database.url);
  try {
    const places = await query<{ zip: string; lat: number; lng: number }>(
      database.url,
      'select zip, lat, lng from zip_code where zip = any ($1)',
      [zips],
    );
    // The compiler has its time before.
    for (const { zip } of places) await fetch(`${product.url}/api/workers?zip=${zip}&category=automotive`);
    const ours = await timeEach(places, async ({ zip }) => {
      const text = await (await fetch(`${product.url}/api/workers?zip=${zip}&category=${category}`)).text();
      const { items }: { items: unknown[] } = JSON.parse(text);
      return { found: items.length, bytes: text.length };
    });
    const theirs = await timeEach(places, async (place) => {
      const text = await (await fetch(whole.url)).text();
      return { found: firstPage(JSON.parse(text), place).length, bytes: text.length };
    });
    return [theirs, ours];
  } finally {
    await Promise.all([product.stop(), whole.stop()]);
  }
}

async function timeEach<Place>(
  places: readonly Place[],
  ask: (place: Place) => Promise<{ found: number; bytes: number }>,
): Promise<Way> {
  const ways: Way[] = [];
  for (const place of places) {
    const started = performance.now();
    const { bytes } = await ask(place);
    ways.push({ ms: performance.now() - started, bytes });
  }
  return { ms: median(ways.map(({ ms }) => ms)), bytes: median(ways.map(({ bytes }) => bytes)) };
}

function firstPage(pros: Pro[], place: { lat: number; lng: number }): Pro[] {
  return pros
    .filter((pro) => pro.category === category && metersBetween(pro, place) <= pro.radius)
    .sort((a, b) => Number(b.extraMile) - Number(a.extraMile) || b.rating - a.rating)
    .slice(0, 24);
}

/** By the haversine formula. */
function metersBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h));
}

async function serveEveryPro(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query(everyPro);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
