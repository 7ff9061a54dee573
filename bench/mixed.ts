import { setTimeout as wait } from 'node:timers/promises';
import { type Random, randomFor } from '#sandbox/sample-data/random.ts';
import { type Conversation, openConversations } from './conversations.ts';
import type { BenchDatabase } from './database.ts';
import { type Served, serveProducts } from './processes.ts';
import { questions } from './searches.ts';
import { query } from './sessions.ts';
import type { Row } from './table.ts';

const budgetMs = 250;
/** Requests a second. They start at their times, whether or not those before them have been answered. */
const rate = 300;
/** The rates that lead up to it, after a warm-up at the first. */
const lowerRates = [60, 100, 140, 180, 220, 260] as const;
const peopleCount = 200;

/** A request of a visitor. */
interface Act {
  path: string;
  init: RequestInit;
}

/**
 * Mixed requests at steady rates, to two server processes: 80% browse pages, searches, profiles and front pages, 15% pages of signed-in clients, 5% writes
 * (a saved Pro or a message). Each visitor has an address of their own. The rate rises, `stepSeconds` each, until the budget is missed;
 * new processes then get the highest that met it (or the lowest), for `seconds`.
 */
export async function measureMixed(
  database: BenchDatabase,
  { seconds, stepSeconds }: { seconds: number; stepSeconds: number },
): Promise<Row[]> {
  const steps: string[] = [];
  let kept: number = lowerRates[0];
  await onServers(database, stepSeconds, async (load) => {
    for (const at of [...lowerRates, rate]) {
      const { text, isMet } = summarize(await load(at, stepSeconds));
      steps.push(`${at}/s: ${text}`);
      if (!isMet) break;
      kept = at;
    }
  });
  const rows: Row[] = [];
  await onServers(database, stepSeconds, async (load, servers) => {
    const before = memoryOf(servers);
    const { text, isMet } = summarize(await load(kept, seconds));
    rows.push(
      {
        what: `mixed load, two server processes, ${seconds} s`,
        measured: `${kept} requests a second, ${text} (before: ${steps.join('; ')})`,
        budget: `${rate} requests a second, ≤ ${budgetMs} ms p99, no bad answers`,
        met: kept === rate && isMet,
      },
      memoryRow(before, servers),
    );
  });
  return rows;
}

type Load = (at: number, seconds: number) => Promise<Answered[]>;

/** Lets `part` load two server processes that are warm. */
async function onServers(
  database: BenchDatabase,
  warmUpSeconds: number,
  part: (load: Load, servers: Served[]) => Promise<void>,
): Promise<void> {
  const servers = await serveProducts(database.url, 2, { TRUSTED_PROXIES: '1' });
  try {
    const [server] = servers as [Served];
    const nextAct = await prepareActs(database, server);
    const load: Load = (at, seconds) => run(server, nextAct, { at, seconds });
    await load(lowerRates[0], warmUpSeconds);
    await part(load, servers);
  } finally {
    await Promise.all(servers.map((one) => one.stop()));
  }
}

async function prepareActs(database: BenchDatabase, server: Served): Promise<() => Act> {
  const random = randomFor('mixed load');
  const { pick } = random;
  const [zips, people] = [
    await database.zips(500),
    await openConversations(database.url, server, { count: peopleCount, name: `mixed${new URL(server.url).port}x` }),
  ];
  const workers = await query<{ id: string }>(
    database.url,
    'select id from worker_profile order by md5(id::text) limit 2000',
  );
  const browse = (): string => {
    const search = new URLSearchParams({ zip: pick(zips), ...pick(Object.values(questions)) });
    return pick([
      `/browse?${search}`,
      `/browse?${search}`,
      `/api/workers?${search}`,
      `/worker/${pick(workers).id}`,
      '/',
    ]);
  };
  const write = (person: Conversation, from: Record<string, string>): Act => {
    const headers = { ...from, cookie: person.client };
    const saved = { path: `/api/favorites/${pick(workers).id}`, init: { method: 'PUT', headers } };
    const message = formOf({ text: 'I am on my way.' });
    const path = `/api/conversations/${person.conversationId}/messages`;
    return pick([saved, saved, { path, init: { method: 'POST', headers, body: message } }]);
  };
  return () => {
    const draw = random.next();
    const from = { 'x-forwarded-for': `10.${byte(random)}.${byte(random)}.${byte(random)}` };
    if (draw < 0.8) return { path: browse(), init: { headers: from } };
    const person = pick(people);
    if (draw >= 0.95) return write(person, from);
    const path = pick(['/', '/client-dashboard', '/messages', '/notifications', `/browse?zip=${pick(zips)}`]);
    return { path, init: { headers: { ...from, cookie: person.client } } };
  };
}

const byte = (random: Random): number => random.int(0, 255);

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ formKey: crypto.randomUUID(), ...fields })) form.set(name, value);
  return form;
}

interface Answered {
  status: number;
  ms: number;
}

/** Starts requests at the rate, and resolves when all are answered. A request without an answer within 30 s has status 0. */
async function run(
  server: Served,
  nextAct: () => Act,
  { at, seconds }: { at: number; seconds: number },
): Promise<Answered[]> {
  const pending: Promise<Answered>[] = [];
  const started = performance.now();
  for (let n = 0; n < at * seconds; n++) {
    const due = started + (n * 1_000) / at;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    pending.push(ask(server, nextAct(), due));
  }
  return Promise.all(pending);
}

/** Counts the time from when the request was due, so that a server that stops for a moment is charged for all who wait. */
async function ask(server: Served, { path, init }: Act, due: number): Promise<Answered> {
  const status = await fetch(server.url + path, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - due };
}

function summarize(answers: Answered[]): { text: string; isMet: boolean } {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
  const bad = answers.filter(({ status }) => status === 0 || status >= 400);
  const statuses = [...new Set(bad.map(({ status }) => status))].join(', ');
  const badText = bad.length === 0 ? 'no bad answers' : `${bad.length} bad answers (${statuses})`;
  const text = `p99 ${at(0.99).toFixed(0)} ms, median ${at(0.5).toFixed(0)} ms, ${badText}`;
  return { text, isMet: at(0.99) <= budgetMs && bad.length === 0 };
}

const memoryOf = (servers: Served[]): number => Math.max(...servers.map((one) => one.memory()));

function memoryRow(before: number, servers: Served[]): Row {
  const [after, peak] = [memoryOf(servers), Math.max(...servers.map((one) => one.peakMemory()))];
  return {
    what: 'memory of the larger server process under the mixed load',
    measured: `${before.toFixed(0)} MB at its start, ${after.toFixed(0)} MB at its end, at most ${peak.toFixed(0)} MB`,
    budget: '≤ 512 MB, at most a fifth more at the end',
    met: peak <= 512 && after <= before * 1.2,
  };
}
