import { drawChart, type Line } from './chart.ts';
import type { BenchDatabase } from './database.ts';
import { load, type Round } from './load.ts';
import { serveProduct } from './processes.ts';
import { questions, searchPaths } from './searches.ts';
import type { Row } from './table.ts';

/** By kind of question: how long one search takes, on a machine that has nothing else to do. */
type Times = Record<string, Round>;

async function timeSearches(database: BenchDatabase, seconds: number): Promise<Times> {
  const product = await serveProduct(database.url);
  const times: Times = {};
  try {
    for (const [kind, question] of Object.entries(questions)) {
      const paths = await searchPaths(database, 200, [question]);
      await load(product, { paths, connections: 1, seconds });
      times[kind] = await load(product, { paths, connections: 1, seconds });
    }
    return times;
  } finally {
    await product.stop();
  }
}

/**
 * Ten kinds of question at each of `sizes`, which grow. Returns a row for each kind, with both figures of the largest size against those
 * of the smallest, and draws them.
 */
export async function measureGrowth(
  database: BenchDatabase,
  sizes: readonly number[],
  seconds: number,
): Promise<Row[]> {
  const measured: [size: number, times: Times][] = [];
  for (const size of sizes) {
    const started = performance.now();
    await database.grow(size);
    console.log(`${size.toLocaleString('en')} Pros after ${Math.round((performance.now() - started) / 1_000)} s`);
    measured.push([size, await timeSearches(database, seconds)]);
  }
  const lines = (figure: 'p50' | 'p99'): Line[] =>
    Object.keys(questions).map((name) => ({
      name,
      // A clock of whole milliseconds says 0 for less than one.
      points: measured.map(([size, times]) => [size, Math.max((times[name] as Round)[figure], 0.5)]),
    }));
  drawChart('search-growth.svg', {
    title: 'One search, by the number of Pros',
    sizes: 'Pros',
    panels: [
      { title: 'Half of the answers, ms', lines: lines('p50') },
      { title: '99% of the answers, ms', lines: lines('p99') },
    ],
  });
  const [[least, small] = [0, {}], [most, large] = [0, {}]] = [measured[0], measured.at(-1)];
  return scaling(small, large, `${most.toLocaleString('en')} Pros against ${least.toLocaleString('en')}`);
}

function scaling(small: Times, large: Times, sizes: string): Row[] {
  return Object.entries(large).map(([kind, of]) => {
    const before = small[kind] as Round;
    return {
      what: `search at ${sizes}: ${kind}`,
      measured: `p50 ${of.p50} ms of ${before.p50} ms, p99 ${of.p99} ms of ${before.p99} ms`,
      budget: '≤ 2 ×',
      met: (['p50', 'p99'] as const).every((figure) => of[figure] <= 2 * Math.max(before[figure], 1)),
      detail: { small: before, large: of },
    };
  });
}
