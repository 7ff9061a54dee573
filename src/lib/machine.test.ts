import { expect, test } from 'vitest';
import { actsFor, can, type Machine } from './machine.ts';

const door: Machine<'open' | 'close' | 'lock', 'open' | 'closed' | 'locked', 'guest' | 'owner'> = {
  open: { from: ['closed'], to: 'open', by: ['guest', 'owner'] },
  close: { from: ['open'], to: 'closed', by: ['guest', 'owner'] },
  lock: { from: ['closed'], to: 'locked', by: ['owner'] },
};

test('an act is allowed for the actors and states in the table', () => {
  expect(can(door, 'lock', 'closed', 'owner')).toBe(true);
  expect(can(door, 'lock', 'closed', 'guest')).toBe(false);
  expect(can(door, 'lock', 'open', 'owner')).toBe(false);
});

test('the allowed acts are in the order of the table', () => {
  expect(actsFor(door, 'closed', 'owner')).toEqual(['open', 'lock']);
  expect(actsFor(door, 'closed', 'guest')).toEqual(['open']);
  expect(actsFor(door, 'locked', 'owner')).toEqual([]);
});
