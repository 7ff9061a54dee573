import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { localFiles } from '#adapters/files-local/local-files.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import { ownsTables, roleOf } from '#platform/database/grants.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { type LogFile, openLogFile } from '#platform/log-file.server.ts';
import {
  describeUnusedKeys,
  type Environment,
  readOrCreateSecret,
  sandboxSettings,
} from '../processes/sandbox-settings.ts';
import { type Child, startChild } from './child.ts';
import { lockFolder, readPreviousRun } from './lock.ts';
import { describeDatabase, refuseOtherUse } from './own-database.ts';
import { type DatabaseAddress, embeddedPostgres } from './postgres-child.ts';
import { createProgress } from './progress.ts';
import { loadReferenceData } from './reference-data.ts';
import { supervise } from './supervise.ts';
import { type Undo, undoAll } from './undo-all.ts';

/**
 * Runs the whole product: checks the settings, takes the port and the data folder, prepares the database and starts the
 * processes. At the end it stops the servers together, and everything else in reverse order.
 */
const options = readOptions();

const ownerWarning =
  'The role of DATABASE_URL owns the tables: give it rows only, and the tables to the role of MIGRATION_DATABASE_URL (docs/operating.md).';

const unscannedWarning = 'Uploads are not scanned for viruses: CLAMD is not set, or none (docs/operating.md).';

/** What `stop` undoes, in the order in which it was started, and the servers apart. */
const started: Undo[] = [];
const servers: Undo[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
process.on('disconnect', () => stop(0));

try {
  await start();
} catch (error) {
  await stop(1, `Cannot start: ${describeError(error)}.`);
}

function readOptions() {
  try {
    return parseArgs({ options: { dev: { type: 'boolean' }, 'without-sample-data': { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(`Cannot start: ${(error as Error).message}`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const env = await readEnvironment();
  const config = readConfig(env);
  await claim(config);
  const unused = config.sandbox && describeUnusedKeys(process.env);
  if (unused) console.log(unused);
  if (!config.sandbox && !config.CLAMD) console.log(unscannedWarning);
  if (config.sandbox) env.AUTH_SECRET = process.env.AUTH_SECRET || readOrCreateSecret(config.DATA_DIR);
  const database = givenDatabase() ?? (await startEmbeddedDatabase(config));
  await fillDatabase(config, database);
  env.DATABASE_URL = database.url;
  // No process of the product gets at the owner.
  delete env.MIGRATION_DATABASE_URL;

  const openLog = logOpener(config);
  const background = config.sandbox ? ['sandbox', 'worker'] : ['worker'];
  const { startReloadingChild } = options.dev ? await import('./dev-child.ts') : {};
  const keepServing = (name: string, startDev?: typeof startReloadingChild, logName = name) => {
    const log = openLog(logName);
    // The sandbox stands for the outside world, and has tables of its own.
    const childEnv = name === 'sandbox' ? { ...env, DATABASE_URL: database.ownerUrl } : env;
    const startAgain = () => startDev?.(name, childEnv) ?? startChild(name, childEnv, log);
    return keepRunning(config, startAgain, name === 'server' ? servers : started);
  };
  // Vite's server has its port to itself.
  const logNames = Array.from({ length: options.dev ? 1 : config.WEB_CONCURRENCY }, (_, index) => logNameOf(index));
  await Promise.all([
    ...background.map((name) => keepServing(name, startReloadingChild)),
    ...logNames.map((logName) => keepServing('server', undefined, logName)),
  ]);
  if (stopping) return;
  console.log(`Nearhand is ready at ${config.APP_URL}`);
  if (config.sandbox && !process.env.HOST)
    console.log(
      'Only this machine can open it. For others, set HOST=0.0.0.0, and APP_URL to the address that they open.',
    );
  if (config.sandbox && !options['without-sample-data']) await printLogins();
}

/** Returns the name of the log of a server process: the first one's is `server`. */
function logNameOf(index: number): string {
  return index === 0 ? 'server' : `server-${index + 1}`;
}

async function readEnvironment(): Promise<Environment> {
  const env: Environment = { ...process.env, NODE_ENV: options.dev ? 'development' : 'production' };
  return env.MODE === 'production' ? env : sandboxSettings(env);
}

function givenDatabase(): DatabaseAddress | null {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl } = process.env;
  return url ? { url, ownerUrl: ownerUrl || url } : null;
}

async function startEmbeddedDatabase(config: Config): Promise<DatabaseAddress> {
  const postgres = embeddedPostgres(path.join(config.DATA_DIR, 'postgres'));
  await keepRunning(config, postgres.start);
  return postgres.address();
}

async function fillDatabase(config: Config, { url, ownerUrl: databaseUrl }: DatabaseAddress): Promise<void> {
  const progress = createProgress();
  const onProgress = progress.show;
  await requireDatabase(databaseUrl);
  if (url !== databaseUrl) await requireDatabase(url);
  await refuseOtherUse(config, databaseUrl);
  await migrate(databaseUrl, { productRole: await roleOf(url) });
  if (!config.sandbox && (await ownsTables(url))) console.log(ownerWarning);
  await loadReferenceData({ databaseUrl, onProgress });
  if (config.sandbox) await prepareSandbox(databaseUrl);
  if (config.sandbox && !options['without-sample-data']) {
    const { loadSampleData } = await import('#sandbox/sample-data/load.ts');
    await loadSampleData({ databaseUrl, files: localFiles(config), onProgress });
  }
  progress.clear();
}

/** Lets the product's role read the sandbox's clock, which its processes do as they start. */
async function prepareSandbox(databaseUrl: string): Promise<void> {
  const { prepareOutbox } = await import('#sandbox/outbox/schema.server.ts');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await prepareOutbox(pool).finally(() => pool.end());
}

/** In production, the logs go to where this process's output goes, and are kept by what starts it. */
function logOpener({ sandbox, DATA_DIR }: Config): (name: string) => LogFile | null {
  const folder = path.join(DATA_DIR, 'logs');
  if (!sandbox || options.dev) return () => null;
  mkdirSync(folder, { recursive: true });
  return (name) => {
    const log = openLogFile(folder, name);
    started.push(log.close);
    return log;
  };
}

/** Starts a process, and again whenever it ends; `undos` gets its stop. Resolves when it is ready for the first time. */
async function keepRunning(config: Config, start: () => Child, undos = started): Promise<void> {
  const supervised = supervise(start, {
    endLimit: config.RESTART_LIMIT,
    report: (sentence) => console.error(`${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`),
    giveUp: (sentence) => stop(1, `Stopped: ${sentence}.`),
  });
  undos.push(supervised.stop);
  await supervised.ready;
}

async function printLogins(): Promise<void> {
  const { sampleLogins, samplePassword } = await import('#sandbox/sample-data/logins.ts');
  const lines = sampleLogins.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`);
  console.log(`\nSample logins, password ${samplePassword}:\n${lines.join('\n')}`);
}

/** Takes the port and the data folder, or throws. Processes of a run that has just ended get a few seconds to go away. */
async function claim({ PORT, HOST, DATA_DIR }: Config): Promise<void> {
  for (const deadline = Date.now() + 3_000; ; await pause(50)) {
    try {
      await requireFreePort(PORT, HOST);
      started.push(lockFolder(DATA_DIR));
      return;
    } catch (error) {
      if (!readPreviousRun(DATA_DIR) || Date.now() > deadline) throw error;
    }
  }
}

async function requireFreePort(port: number, host: string | undefined): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
    probe.close();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
      throw new Error(`this machine has no address ${host} (${code}); set HOST to one of its own`);
    const problem = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
    throw new Error(`port ${port} ${problem}; set PORT to a free one`);
  }
}

async function requireDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Error(`${describeDatabase(databaseUrl)} cannot be reached (${describeError(error)})`);
  }
}

function describeError(error: unknown): string {
  const { message, code, name } = error as NodeJS.ErrnoException;
  return (message || code || name).replace(/^Cannot start: |\.$/g, '');
}

/** Stops everything that was started, and exits with `code`. Later calls have no effect. */
async function stop(code: number, message?: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (message) console.error(message);
  await undoAll({ servers, started });
  process.exit(code);
}
