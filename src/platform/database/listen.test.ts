import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseUrl, pool } from '#tests/support/database.ts';
import { openDatabase } from './database.server.ts';
import { createListener, type Listener } from './listen.server.ts';

function startListener(on = pool): Listener {
  const listener = createListener(on);
  onTestFinished(listener.close);
  return listener;
}

/** A subscriber that records what happens to it. */
function recorder() {
  const events: string[] = [];
  const subscriber = {
    onMessage: (payload: string) => void events.push(payload),
    onConnected: () => void events.push('connected'),
  };
  return { events, subscriber };
}

const send = (channel: string, payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload]);

/** Returns the PostgreSQL processes of the listeners on this file's database. */
async function listeningProcesses(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'nearhand listener'`);
  return rows.map(({ pid }) => pid);
}

async function killListeners(): Promise<void> {
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [await listeningProcesses()]);
}

test('a subscriber learns that it is connected, and then gets every message of its channel', async () => {
  const { events, subscriber } = recorder();
  await startListener().on('news', subscriber);

  await send('other', 'not for this subscriber');
  await send('news', 'first');
  await send('news', 'second');

  await vi.waitFor(() => expect(events).toEqual(['connected', 'first', 'second']));
});

test('all channels share one connection, and all subscribers of a channel get its messages', async () => {
  const listener = startListener();
  const [news, alsoNews, weather] = [recorder(), recorder(), recorder()];
  await Promise.all([
    listener.on('news', news.subscriber),
    listener.on('news', alsoNews.subscriber),
    listener.on('weather', weather.subscriber),
  ]);

  await send('news', 'elections');
  await send('weather', 'rain');

  await vi.waitFor(() => expect(weather.events).toEqual(['connected', 'rain']));
  expect(news.events).toEqual(['connected', 'elections']);
  expect(alsoNews.events).toEqual(['connected', 'elections']);
  expect(await listeningProcesses()).toHaveLength(1);
});

test('after catching up, a subscriber has every message that was sent before', async () => {
  const listener = startListener();
  const { events, subscriber } = recorder();
  await listener.on('news', subscriber);
  const numbers = Array.from({ length: 50 }, (_, at) => String(at));
  for (const [at, number] of numbers.entries()) {
    await send('news', number);
    await listener.catchUp();
    expect(events).toHaveLength(at + 2);
  }
  expect(events).toEqual(['connected', ...numbers]);
});

test('catching up ends without a database, and before the first subscription', async () => {
  const listener = startListener();
  await listener.catchUp();
  await listener.on('news', recorder().subscriber);
  await killListeners();
  await listener.catchUp();
});

test('a listener reconnects after its connection is killed, and notifies all subscribers', async () => {
  const listener = startListener();
  const [news, weather] = [recorder(), recorder()];
  await listener.on('news', news.subscriber);
  await listener.on('weather', weather.subscriber);
  const [before] = await listeningProcesses();

  await killListeners();
  await send('news', 'missed');

  await vi.waitFor(() => expect(weather.events).toEqual(['connected', 'connected']), { timeout: 5_000 });
  await send('news', 'heard');
  await vi.waitFor(() => expect(news.events).toEqual(['connected', 'connected', 'heard']));
  const after = await listeningProcesses();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual([before]);
});

test('a subscriber that failed to catch up is called again', async () => {
  const onConnected = vi.fn().mockRejectedValueOnce(new Error('no database'));
  await startListener().on('news', { onMessage: () => {}, onConnected });

  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledTimes(2), { timeout: 5_000 });
});

test('a listener without a database waits for it', async () => {
  const missing = new pg.Pool({ connectionString: databaseUrl.replace(/\w+$/, 'no_such_database') });
  onTestFinished(() => missing.end());
  const { events, subscriber } = recorder();

  await startListener(missing).on('news', subscriber);
  expect(events).toEqual([]);

  missing.options.connectionString = databaseUrl;
  await vi.waitFor(() => expect(events).toEqual(['connected']), { timeout: 5_000 });
});

test('an ended subscription gets no more messages, and others continue', async () => {
  const listener = startListener();
  const [news, alsoNews, weather] = [recorder(), recorder(), recorder()];
  const leaveNews = await listener.on('news', news.subscriber);
  await listener.on('news', alsoNews.subscriber);
  const leaveWeather = await listener.on('weather', weather.subscriber);

  leaveNews();
  leaveWeather();
  // Resolves only after the two above: a listener runs one command at a time.
  const last = recorder();
  await listener.on('sports', last.subscriber);
  for (const channel of ['weather', 'news', 'sports']) await send(channel, 'late');

  await vi.waitFor(() => expect(last.events).toEqual(['connected', 'late']));
  expect(alsoNews.events).toEqual(['connected', 'late']);
  expect([news.events, weather.events]).toEqual([['connected'], ['connected']]);
});

test('close ends the connection for good', async () => {
  const listener = createListener(pool);
  await listener.on('news', recorder().subscriber);

  await listener.close();

  await vi.waitFor(async () => expect(await listeningProcesses()).toEqual([]));
  const { events, subscriber } = recorder();
  await listener.on('news', subscriber);
  expect(events).toEqual([]);
  expect(await listeningProcesses()).toEqual([]);
});

test.each(['', 'News', 'news; drop table job', 'a'.repeat(64)])('“%s” is refused as a channel', async (channel) => {
  await expect(startListener().on(channel, recorder().subscriber)).rejects.toThrow('not the name of a channel');
});

test('a PostgreSQL that says nothing any more is left, and the messages come from a new connection', async () => {
  const { pool: own, close } = openDatabase(databaseUrl, 'patient', 1);
  onTestFinished(close);
  Object.assign(own.options, { silenceMs: 700 });
  const listener = startListener(own);
  const { events, subscriber } = recorder();
  await listener.on('news', subscriber);
  const [frozen = 0] = await listeningProcesses();
  process.kill(frozen, 'SIGSTOP');
  onTestFinished(() => void process.kill(frozen, 'SIGCONT'));
  await listener.catchUp();
  await vi.waitFor(() => expect(events).toEqual(['connected', 'connected']), { timeout: 5_000 });
  await send('news', 'after');
  await vi.waitFor(() => expect(events.at(-1)).toBe('after'));
});
