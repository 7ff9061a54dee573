import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ImpatientClient } from './impatient-client.server.ts';

const retryAfterMs = 1_000;
const catchUpTimeoutMs = 1_000;

export interface Subscriber {
  /** Called with the payload of each message. Must not throw. */
  onMessage(payload: string): void;
  /**
   * Called whenever the channel has just been listened to: at first, and after every lost connection. The place to read
   * what was missed, on the listener's own `connection` or any other. If it rejects, the listener connects again.
   */
  onConnected(connection: pg.ClientBase): Promise<void> | void;
}

export interface Listener {
  /**
   * Subscribes to a channel and resolves, after `onConnected`, to a function that ends the subscription. If the database
   * cannot be reached, it resolves at once, and the listener keeps trying.
   *
   * Throws an error if `channel` is not the name of a PostgreSQL channel.
   */
  on(channel: string, subscriber: Subscriber): Promise<() => void>;
  /**
   * Resolves once the subscribers have every message that was committed before this call, within a second. Where the database
   * cannot be reached it resolves, too: `onConnected` makes up for what was missed.
   */
  catchUp(): Promise<void>;
  /** Ends the connection and all subscriptions. */
  close(): Promise<void>;
}

/**
 * Creates a listener to messages that PostgreSQL sends with `pg_notify`. It opens one connection of its own (next to
 * those of `pool`, whose settings it shares) at the first subscription, listens to all channels on it, and replaces it a
 * second after it was lost.
 *
 * PostgreSQL does not repeat messages sent in between: a message is only a hint to read rows, and so is `onConnected`.
 */
export function createListener(pool: pg.Pool): Listener {
  const subscribers = new Map<string, Set<Subscriber>>();
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  // One thing at a time: a pg client must not be given a query while it runs another.
  let queue: Promise<void> = Promise.resolve();

  return { on, catchUp, close };

  async function on(channel: string, subscriber: Subscriber): Promise<() => void> {
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`“${channel}” is not the name of a channel`);
    await enqueue(async () => {
      if (isClosed) return;
      const others = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, others.add(subscriber));
      if (connection) await start(connection, channel, [subscriber]);
      else await connect();
    });
    return () => void enqueue(() => leave(channel, subscriber));
  }

  async function catchUp(): Promise<void> {
    // PostgreSQL hands out the messages that wait for a connection before it says that a statement on it has ended.
    const done = enqueue(async () => void (await connection?.query('select')));
    const timeout = new AbortController();
    await Promise.race([done, wait(catchUpTimeoutMs, undefined, { signal: timeout.signal }).catch(() => {})]);
    timeout.abort();
  }

  async function leave(channel: string, subscriber: Subscriber): Promise<void> {
    const others = subscribers.get(channel);
    if (!others?.delete(subscriber) || others.size > 0) return;
    subscribers.delete(channel);
    await connection?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
  }

  async function connect(): Promise<void> {
    if (connection || isClosed) return;
    const client = new ImpatientClient({
      ...pool.options,
      // Not among the pool's enumerable options when it is given apart from the connection string.
      password: pool.options.password,
      application_name: 'nearhand listener',
      // Without traffic, only probes reveal that the network dropped the connection.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    connection = client;
    client.on('error', () => {});
    client.on('end', () => {
      if (connection === client) reconnectLater();
    });
    client.on('notification', ({ channel, payload }) => {
      for (const subscriber of subscribers.get(channel) ?? []) subscriber.onMessage(payload ?? '');
    });
    await client.connect();
    for (const [channel, those] of subscribers) await start(client, channel, those);
  }

  async function start(client: pg.Client, channel: string, those: Iterable<Subscriber>): Promise<void> {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    for (const subscriber of those) await subscriber.onConnected(client);
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    queue = queue.then(work).catch(reconnectLater);
    return queue;
  }

  function reconnectLater(): void {
    connection?.end().catch(() => {});
    connection = undefined;
    clearTimeout(retry);
    if (isClosed) return;
    retry = setTimeout(() => enqueue(connect), retryAfterMs);
    // Waiting for the database must not keep a process alive that has nothing else to do.
    retry.unref();
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(retry);
    subscribers.clear();
    await connection?.end().catch(() => {});
    await queue;
  }
}
