import { setImmediate as settle } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { undoAll } from './undo-all.ts';

/** A part whose stop takes until the test says so; `log` gets its name as it begins. */
function slowPart(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const undo = () => {
    log.push(name);
    return promise;
  };
  return { resolve, undo };
}

test('all servers stop at once, and only then the rest, the latest first', async () => {
  const log: string[] = [];
  const servers = ['server', 'server-2', 'server-3'].map((name) => slowPart(name, log));
  const [folder, worker] = [slowPart('folder', log), slowPart('worker', log)];
  const stopped = undoAll({
    servers: servers.map(({ undo }) => undo),
    started: [folder.undo, worker.undo],
  });
  expect(log).toEqual(['server', 'server-2', 'server-3']);
  for (const { resolve } of servers.slice(1)) resolve();
  await settle();
  expect(log).toHaveLength(3);
  servers[0]?.resolve();
  await settle();
  expect(log.slice(3)).toEqual(['worker']);
  worker.resolve();
  await settle();
  expect(log.slice(3)).toEqual(['worker', 'folder']);
  folder.resolve();
  await stopped;
});

test('a part that does not stop is reported, and leaves no other running', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => report.mockRestore());
  const [first, fault, last] = [vi.fn(), new Error('it hangs'), vi.fn()];
  await undoAll({ servers: [() => Promise.reject(fault), first], started: [last, () => Promise.reject(fault)] });
  expect(first).toHaveBeenCalledOnce();
  expect(last).toHaveBeenCalledOnce();
  expect(report.mock.calls).toEqual([[fault], [fault]]);
});
