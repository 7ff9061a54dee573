import autocannon from 'autocannon';
import type { Served } from './processes.ts';

/** How long a comparison takes; the defaults of `npm run bench` are in run.ts. */
export interface Durations {
  rounds: number;
  /** Of one round. */
  seconds: number;
  /** Seconds before the first round: some fifty thousand answers, in which the compiler improves much code. */
  warmUp: number;
}

export interface Round {
  /** Answers a second. */
  rate: number;
  /** Microseconds of the server's processor time for one answer. */
  cpu: number;
  /** The same of everything that serves it: the database, too. */
  allCpu: number;
  /** Share of a core that the process which makes the load used: from 0.9 on, it is full, and the rate is its own. */
  maker: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Load {
  paths: string[];
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Processor time of what stands behind the server, in seconds. */
  behind?: () => number;
}

/** Asks `server` for `paths` in turn over `connections`, each from another place of the list. Throws on any bad answer. */
export async function load(server: Served, { paths, connections, seconds, headers, behind }: Load): Promise<Round> {
  const before = { cpu: server.cpu(), behind: behind?.() ?? 0 };
  const usedBefore = process.cpuUsage();
  let started = 0;
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    headers,
    setupClient(client) {
      const from = Math.floor((paths.length * started++) / connections);
      client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ method: 'GET', path })));
    },
  });
  const { user, system } = process.cpuUsage(usedBefore);
  const answers = result['2xx'];
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0 || answers === 0) throw new Error(`${bad} bad answers of ${server.name}`);
  const cpu = ((server.cpu() - before.cpu) / answers) * 1e6;
  const behindCpu = (((behind?.() ?? 0) - before.behind) / answers) * 1e6;
  return {
    rate: answers / result.duration,
    cpu,
    allCpu: cpu + behindCpu,
    maker: (user + system) / 1e6 / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/**
 * Loads both servers by turns, so that whatever else the machine does hits both. Returns the medians of each. `pathsOfB` when
 * the second one is asked for something else.
 */
export async function compare(
  a: Served,
  b: Served,
  { rounds, seconds, warmUp }: Durations,
  options: Omit<Load, 'seconds'>,
  pathsOfB = options.paths,
): Promise<[Round, Round]> {
  const optionsOfB = { ...options, paths: pathsOfB };
  await load(a, { ...options, seconds: warmUp });
  await load(b, { ...optionsOfB, seconds: warmUp });
  const ofA: Round[] = [];
  const ofB: Round[] = [];
  for (let n = 0; n < rounds; n++) {
    ofA.push(await load(a, { ...options, seconds }));
    ofB.push(await load(b, { ...optionsOfB, seconds }));
  }
  return [medians(ofA), medians(ofB)];
}

function medians(rounds: Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return { rate: of('rate'), cpu: of('cpu'), allCpu: of('allCpu'), maker: of('maker'), p50: of('p50'), p99: of('p99') };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}
