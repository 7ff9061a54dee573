import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.server.ts';

const places = { atOnce: 1, mostWaiting: 30, mostOfOne: 25 };

/** Lets `tasks` (the names of owners, in the order of their arrival) take their turns; returns the order in which they ended. */
async function endsOf(tasks: string[], atOnce = 1): Promise<string[]> {
  const turns = fairTurns({ ...places, atOnce });
  const ends: string[] = [];
  await Promise.all(
    tasks.map(async (owner) => {
      const endTurn = await turns.take(owner);
      await setImmediate();
      ends.push(owner);
      endTurn?.();
    }),
  );
  return ends;
}

test('an account with twenty pictures delays another one by a single picture', async () => {
  const ends = await endsOf([...Array(20).fill('a'), 'b']);
  expect(ends.slice(0, 3)).toEqual(['a', 'b', 'a']);
  expect(ends).toHaveLength(21);
});

test('three accounts take turns', async () => {
  expect((await endsOf(['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'])).join('')).toBe('abcababa');
});

test('as many have their turn as there are places', async () => {
  const turns = fairTurns({ ...places, atOnce: 2 });
  await turns.take('a');
  const endSecond = await turns.take('a');
  const third = turns.take('b');
  expect(turns.waiting()).toBe(1);
  endSecond?.();
  await third;
  expect(turns.waiting()).toBe(0);
});

test('too many of one account are turned away while others may still wait, until all together are too many', () => {
  const turns = fairTurns({ atOnce: 1, mostWaiting: 3, mostOfOne: 2 });
  const taken = ['a', 'a', 'a', 'a', 'b', 'c'].map((owner) => turns.take(owner) !== null);
  expect(taken).toEqual([true, true, true, false, true, false]);
});
