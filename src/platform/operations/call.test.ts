import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#platform/log.server.ts';
import { world } from '#tests/support/world.ts';
import { call } from './call.server.ts';
import { contractBase, Id } from './contract.ts';
import { anyone, operation } from './operation.server.ts';

const contract = contractBase
  .route({ method: 'GET', path: '/jobs-of-long-ago', summary: 'Lists jobs' })
  .output(z.object({ items: z.array(z.object({ title: z.string().max(10) })) }));

test('a stored value that the contract does not take costs the reader that row alone, and is logged by its place', async () => {
  const lines: string[] = [];
  const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
  const items = [{ title: 'Sink' }, { title: 'A private text of people' }];
  const list = operation(contract, { allow: anyone, run: async () => ({ items }) });
  expect(await call(list, { ...world.contextOf(null), log }, undefined)).toEqual({ items: [{ title: 'Sink' }] });
  expect(JSON.parse(lines.join(''))).toMatchObject({ operation: '/jobs-of-long-ago', place: 'items.1.title' });
  expect(lines.join('')).not.toContain('private text');
});

test('an operation that takes no input refuses any', async () => {
  const list = operation(contract, { allow: anyone, run: async () => ({ items: [] }) });
  expect(await call(list, world.contextOf(null), {})).toEqual({ items: [] });
  await expect(call(list, world.contextOf(null), { all: true } as never)).rejects.toMatchObject({ status: 400 });
});

test('an id in capitals is the same id', () => {
  const id = '0f9d3c1e-7a52-4b86-9c3d-1e2f3a4b5c6d';
  expect(Id.parse(id.toUpperCase())).toBe(id);
});
