import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openConversations } from './conversations.ts';
import type { BenchDatabase } from './database.ts';
import { startLoops } from './loops.ts';
import { authSecret, type Served, serveProduct } from './processes.ts';
import { newSession } from './sessions.ts';
import { memoryRow, type Row } from './table.ts';

const budgetMs = 300;
/** Streams that one account may have at once, as `api/hints.server.ts` says. */
const streamsPerAccount = 4;
const pairCount = 125;
/** Time between two messages: twenty a second. */
const paceMs = 50;
/** How much of its speed a client's payment keeps beside the messages, at least. */
const paymentShare = 0.9;

interface Pair {
  conversationId: string;
  /** The cookies of the two. */
  client: string;
  pro: string;
  /** Called with each hint that the Pro's page gets from the second process. */
  onHint: () => void;
}

/**
 * A client writes on one server process, and the Pro's page, whose stream is on another, reads the message: the time from the
 * press of the button to the text, with 1,000 open streams on the two processes. `count` messages. Then as many beside people who
 * book, pay and release, against the same without streams and messages.
 */
export async function measureMessages(database: BenchDatabase, count: number): Promise<Row[]> {
  const servers = [await serveProduct(database.url), await serveProduct(database.url)] as const;
  const streams: ClientRequest[] = [];
  try {
    const pairs = await makePairs(database.url, servers[0]);
    for (const pair of pairs) streams.push(...(await openStreams(servers, pair)));
    const [near, far] = servers;
    for (const pair of pairs.slice(0, 20)) await send(near, far, pair);
    const [median, p99] = await sendAll(servers, pairs, count);
    const row = {
      what: `a message seen in the other browser, two server processes, ${streams.length} open streams`,
      measured: `p99 ${p99.toFixed(0)} ms of ${count} messages (median ${median.toFixed(0)} ms)`,
      budget: `≤ ${budgetMs} ms p99`,
      met: p99 <= budgetMs,
    };
    const payments = await measurePayments(database, {
      seconds: (count * paceMs) / 1_000,
      sendAll: () => sendAll(servers, pairs, count),
      closeStreams: () => streams.forEach((stream) => void stream.destroy()),
    });
    const memory = servers.map((server) =>
      memoryRow('memory of a server process with 500 streams', server.peakMemory()),
    );
    return [row, payments, ...memory];
  } finally {
    for (const stream of streams) stream.destroy();
    for (const server of servers) await server.stop();
  }
}

interface Beside {
  seconds: number;
  /** Returns the median and the 99th percentile of the messages' times, in milliseconds. */
  sendAll(): Promise<[median: number, p99: number]>;
  closeStreams(): void;
}

/** Compares one person's loops a second beside streams and messages with those without, so that the processors aren't what is compared. */
async function measurePayments(database: BenchDatabase, { seconds, sendAll, closeStreams }: Beside): Promise<Row> {
  const payments = await startLoops(database.url);
  try {
    await payments.walk(seconds / 2, 1);
    const [beside, [, p99]] = await Promise.all([payments.walk(seconds, 1), sendAll()]);
    closeStreams();
    const alone = await payments.walk(seconds, 1);
    const share = beside.rate / alone.rate;
    const rates = `${beside.rate.toFixed(1)} of ${alone.rate.toFixed(1)} loops/s`;
    return {
      what: 'one person who books, pays and releases beside these streams and messages',
      measured: `${share.toFixed(2)} (${rates}; the messages p99 ${p99.toFixed(0)} ms)`,
      budget: `≥ ${paymentShare} × alone`,
      met: share >= paymentShare,
    };
  } finally {
    await payments.stop();
  }
}

/** Sends `count` messages at the pace. Returns the median and the 99th percentile of their times, in milliseconds. */
async function sendAll(
  [near, far]: readonly [Served, Served],
  pairs: readonly Pair[],
  count: number,
): Promise<[median: number, p99: number]> {
  const times: Promise<number>[] = [];
  for (let n = 0; n < count; n++) {
    times.push(send(near, far, pairs[n % pairCount] as Pair));
    await wait(paceMs);
  }
  const sorted = (await Promise.all(times)).toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(part * count) - 1] ?? Number.NaN;
  return [at(0.5), at(0.99)];
}

async function makePairs(url: string, server: Served): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const { proId, ...conversation } of await openConversations(url, server, { count: pairCount, name: 'talks' }))
    pairs.push({ ...conversation, pro: await newSession(url, proId, authSecret), onHint: () => {} });
  return pairs;
}

/** Opens all streams of both people, half of them on each process. */
async function openStreams(servers: readonly Served[], pair: Pair): Promise<ClientRequest[]> {
  const streams: ClientRequest[] = [];
  for (const cookie of [pair.client, pair.pro]) {
    for (let n = 0; n < streamsPerAccount; n++) {
      const request = get(`${servers[n % 2]?.url}/hints`, { headers: { cookie }, agent: false });
      request.on('error', () => {});
      const [answer] = await once(request, 'response');
      if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`);
      const isReader = cookie === pair.pro && n === 1;
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (isReader && text.includes(pair.conversationId)) pair.onHint();
      });
      streams.push(request);
    }
  }
  return streams;
}

/** Writes as the client on `near`, and resolves to the milliseconds until the Pro has read it from `far`. */
async function send(near: Served, far: Served, pair: Pair): Promise<number> {
  const { promise: hinted, resolve } = Promise.withResolvers<void>();
  pair.onHint = resolve;
  const path = `/api/conversations/${pair.conversationId}/messages`;
  const started = performance.now();
  const body = new FormData();
  body.set('formKey', crypto.randomUUID());
  body.set('text', 'I am on my way.');
  const sent = fetch(near.url + path, { method: 'POST', headers: { cookie: pair.client }, body }).then(
    async (answer) => {
      if (!answer.ok) throw new Error(`a message was answered with ${answer.status}: ${await answer.text()}`);
      return (await answer.json()).n as number;
    },
  );
  await Promise.race([hinted, sent.then(() => wait(10_000))]);
  const n = await sent;
  const headers = { cookie: pair.pro };
  const { messages } = await fetch(`${far.url}${path}?after=${n - 1}`, { headers }).then((answer) => answer.json());
  if (messages.at(-1)?.n !== n) throw new Error(`message ${n} is not there after its hint`);
  return performance.now() - started;
}
