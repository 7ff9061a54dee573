import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { textTask } from '#modules/notifications/public.server.ts';
import { paymentCaptured } from '#modules/payments/public.server.ts';
import { ticks } from '#modules/tasks.server.ts';
import { openDatabase, transaction } from '#platform/database/database.server.ts';
import { createListener } from '#platform/database/listen.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { anotherDatabase, db, pool } from '#tests/support/database.ts';
import { prepareOutbox } from '../outbox/schema.server.ts';
import { moveClock, readOffset, resetClock } from './move-clock.server.ts';
import { sandboxClock } from './sandbox-clock.server.ts';

beforeAll(() => prepareOutbox(pool));
beforeEach(async () => {
  await resetClock(db);
  await pool.query('delete from graphile_worker._private_jobs');
});

async function startClock(on = pool) {
  const listener = createListener(on);
  onTestFinished(listener.close);
  const clock = await sandboxClock(listener);
  return { ahead: () => clock.now().getTime() - Date.now() };
}

const waitingTasks = async () =>
  (await pool.query('select task_identifier as task, run_at <= now() as due from graphile_worker.jobs')).rows;

/** Real time goes on between two readings. */
const closeTo = (milliseconds: number) => (value: number) => Math.abs(value - milliseconds) < 50;

test('a clock that was never moved shows real time', async () => {
  const { ahead } = await startClock();

  expect(ahead()).toSatisfy(closeTo(0));
});

test('a move reaches clocks that already run, and later ones from their first moment', async () => {
  const running = await startClock();

  await moveClock(db, days(3));
  await moveClock(db, hours(1));

  await vi.waitFor(() => expect(running.ahead()).toSatisfy(closeTo(days(3) + hours(1))));
  expect((await startClock()).ahead()).toSatisfy(closeTo(days(3) + hours(1)));
});

test('a clock set back shows real time again', async () => {
  await moveClock(db, days(3));
  const { ahead } = await startClock();

  await resetClock(db);

  await vi.waitFor(() => expect(ahead()).toSatisfy(closeTo(0)));
  expect(await readOffset(db)).toBe(0);
});

test('a rule that a move runs early is in the queue of its own minute, so that two runs never overlap', async () => {
  await moveClock(db, hours(1));

  const { rows } = await pool.query('select task_identifier, queue_name from graphile_worker.jobs');
  const queues = rows.map(({ task_identifier, queue_name }) => [task_identifier, queue_name]);
  expect(queues).toEqual(
    expect.arrayContaining([
      ['jobs.tick', 'jobs.tick'],
      ['hiring.tick', 'hiring.tick'],
    ]),
  );
});

test('every move runs the due rules immediately', async () => {
  await moveClock(db, hours(1));

  const due = ticks.map(({ name }) => ({ task: name, due: true }));
  expect(due).toContainEqual({ task: 'jobs.tick', due: true });
  expect(await waitingTasks()).toEqual(expect.arrayContaining(due));
  expect(await waitingTasks()).toHaveLength(due.length);
});

test('a move wakes texts that wait for the end of the quiet hours, and no other task', async () => {
  const runAt = new Date(Date.now() + hours(9));
  await transaction(db, async (tx) => {
    await enqueue(tx, textTask, { notificationId: 'a' }, { runAt });
    await enqueue(tx, paymentCaptured, { purposeId: 'b' }, { runAt });
  });

  await moveClock(db, hours(1));

  expect(await waitingTasks()).toEqual(
    expect.arrayContaining([
      { task: 'notifications.text', due: true },
      { task: 'payments.captured', due: false },
    ]),
  );
});

test('the database shows the same time as the clocks', async () => {
  await moveClock(db, days(1));

  const { rows } = await pool.query('select extract(epoch from sandbox.now() - now()) * 1000 as ahead');
  expect(Number(rows[0].ahead)).toBe(days(1));
});

test('a clock that lost its connection hears the moves it missed', async () => {
  const { ahead } = await startClock();

  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'select offset_ms%'");
  await moveClock(db, days(2));

  await vi.waitFor(() => expect(ahead()).toSatisfy(closeTo(days(2))), { timeout: 5_000 });
});

test('before the sandbox has its tables a clock shows real time, and hears the first move', async () => {
  const other = openDatabase(await anotherDatabase(), 'patient', 2);
  onTestFinished(other.close);
  const { ahead } = await startClock(other.pool);
  expect(ahead()).toSatisfy(closeTo(0));

  await prepareOutbox(other.pool);
  await moveClock(other.db, hours(1));

  await vi.waitFor(() => expect(ahead()).toSatisfy(closeTo(hours(1))));
});
