import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresHome, postgresUser } from './postgres-home.server.ts';
import { childrenOf, commandOf } from './process.server.ts';
import { productPasswordFile, productRole } from './running-postgres.server.ts';
import { openServerOutput, type ServerOutput } from './server-output.server.ts';

/** Owns the tables, and the server. */
const owner = 'nearhand';

/** For a machine that also runs the product and a browser. */
const defaultSettings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Its own life only. Errors of statements quote rows, and the process that sent the statement logs them without.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

export interface EmbeddedPostgres {
  /** Connection string of the database `nearhand` for its owner, including the password. It may create more databases. */
  url: string;
  /** The same for the role of the product's processes. */
  productUrl: string;
  /** The data folder. */
  data: string;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<unknown>;
  /** Closes all connections, writes everything to disk and stops the server. */
  stop(): Promise<void>;
  /** Ends the server and all of its processes at once, even those that stand still. The next start repairs the data. */
  kill(): void;
}

/** A start after the end of an earlier server. */
interface Again {
  /** That server's. */
  port: number;
  /** Ends the tries. */
  signal: AbortSignal;
}

/**
 * Starts a PostgreSQL server from npm on a free loopback port, with its data and password in `folder`; creates both on the
 * first start. If a killed run left a server behind in the same folder, it is stopped first. The server ends when this
 * process ends, even if it is killed. `settings` are PostgreSQL's own and override the defaults here. With `again`, what is left of a killed
 * server gets ten seconds to go away, and a disk that is full as long as that takes.
 */
export async function startPostgres(
  folder: string,
  settings: Record<string, string> = {},
  again: Again | null = null,
): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true });
  const { binaries, data } = postgresHome(path.join(folder, 'data'));
  const passwordFile = path.join(folder, 'password');
  const output = openServerOutput(folder);
  // Data without its password can't be used: the operator has removed the folder and expects a fresh start.
  await stopLeftover(data);
  if (!existsSync(passwordFile)) rmSync(data, { recursive: true, force: true });
  if (!existsSync(data)) await initializeData(binaries, data, passwordFile, output);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const productPassword = readOrCreateProductPassword(folder);

  for (let attempt = 1; ; attempt++) {
    const port = again?.port ?? (await freePort());
    const server = launchServer(binaries, data, port, { ...defaultSettings, ...settings });
    output.record(server);
    const ended = once(server, 'exit').finally(() => server.stdin?.destroy());
    if (await waitUntilReady(server, data)) {
      const address = `127.0.0.1:${port}`;
      const url = `postgres://${owner}:${password}@${address}`;
      void ended.then(output.close);
      // Again, everything is there, and a disk that is almost full may have no room for a change.
      if (!again) await prepareServer(url, productPassword);
      const productUrl = `postgres://${productRole}:${productPassword}@${address}/nearhand`;
      const [stop, kill] = [() => stopServer(server, ended), () => killServer(server.pid)];
      return { url: `${url}/nearhand`, productUrl, data, ended, stop, kill };
    }
    // Another program may have taken the port in the meantime.
    const isLast = again ? attempt >= 50 && !output.saysDiskIsFull() : attempt === 3;
    if (isLast || again?.signal.aborted) {
      await output.close();
      throw new Error(`the embedded PostgreSQL did not start (${output.lastError()})`);
    }
    // The processes of a server that was killed hold its memory until they notice.
    if (again) await pause(200);
  }
}

/** Creates the data folder under another name first, so that an interrupted run leaves nothing that looks complete. */
async function initializeData(
  binaries: string,
  data: string,
  passwordFile: string,
  output: ServerOutput,
): Promise<void> {
  const unfinished = `${data}.new`;
  const newPassword = `${data}.password`;
  const password = createPassword();
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(newPassword, password, { mode: 0o600 });
  if (postgresUser.uid) {
    chownSync(unfinished, postgresUser.uid, postgresUser.gid);
    chownSync(newPassword, postgresUser.uid, postgresUser.gid);
  }
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const initdb = spawn(
    path.join(binaries, 'bin/initdb'),
    [
      ...['-D', unfinished, '-U', owner, '-A', 'scram-sha-256', `--pwfile=${newPassword}`, '-E', 'UTF8', '--no-sync'],
      // The same sort order and case rules on every system. pg_trgm asks the C library what a letter is.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`],
    ],
    { ...postgresUser, cwd: unfinished, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  output.record(initdb);
  const [code] = await once(initdb, 'close');
  rmSync(newPassword);
  if (code !== 0) throw new Error(`the embedded PostgreSQL could not be set up (${output.lastError()})`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  renameSync(unfinished, data);
}

/**
 * A shell script that runs the server and stops it when standard input ends, which happens when this process ends. That
 * way no server is left behind even when this process is killed.
 */
const guardedServer = '( (cat <&3 >/dev/null; kill -INT $$ 2>/dev/null) & ) 3<&0; exec "$0" "$@" </dev/null';

function launchServer(binaries: string, data: string, port: number, settings: Record<string, string>): ChildProcess {
  const all = { ...settings, port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn('/bin/sh', ['-c', guardedServer, path.join(binaries, 'bin/postgres'), '-D', data, ...options], {
    ...postgresUser,
    cwd: data,
    env: cleanEnvironment(),
    // A session of its own keeps the terminal's Ctrl-C away from the server.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/**
 * Returns true once the server accepts connections, false when it ends first. Reads its state from the last line of its
 * lock file, which is cheaper than trying to connect.
 */
async function waitUntilReady(server: ChildProcess, data: string): Promise<boolean> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(10)) {
    if (server.exitCode !== null || server.signalCode !== null) return false;
    const lines = readLockFile(data);
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
  }
  throw new Error('the embedded PostgreSQL took longer than a minute to start');
}

const createPassword = (): string => randomBytes(24).toString('base64url');

function readOrCreateProductPassword(folder: string): string {
  const file = path.join(folder, productPasswordFile);
  if (!existsSync(file)) writeFileSync(file, createPassword(), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Creates the database and the product's role where they are missing, and gives the role its password. */
async function prepareServer(url: string, productPassword: string): Promise<void> {
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'nearhand'");
    if (rowCount === 0) await client.query('create database nearhand');
    const roles = await client.query('select from pg_roles where rolname = $1', [productRole]);
    const act = roles.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${act} role ${productRole} login password '${productPassword}'`);
  } finally {
    await client.end();
  }
}

async function stopServer(server: ChildProcess, ended: Promise<unknown>): Promise<void> {
  server.kill('SIGINT');
  const inTime = await Promise.race([ended.then(() => true), pause(10_000, false, { ref: false })]);
  if (inTime) return;
  server.kill('SIGQUIT');
  const inHaste = await Promise.race([ended.then(() => true), pause(5_000, false, { ref: false })]);
  if (!inHaste) killServer(server.pid);
  await ended;
}

/**
 * Kills a server with its processes. They would notice its end themselves, but not while they stand still, and hold its memory, without
 * which no other one starts.
 */
function killServer(pid: number | undefined): void {
  if (!pid) return;
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Stops a server that still uses `data` although the process that started it is gone, and removes a stale lock file. */
async function stopLeftover(data: string): Promise<void> {
  const pid = Number(readLockFile(data)[0]);
  if (!pid) return;
  const isRunning = () => commandOf(pid).includes(data);
  if (isRunning()) process.kill(pid, 'SIGINT');
  for (const start = Date.now(); isRunning(); await pause(20)) {
    if (Date.now() - start > 10_000) killServer(pid);
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

function readLockFile(data: string): string[] {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Returns a loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Leaves out the operator's PGDATA, PGPORT and the like, which are meant for another server. */
function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
