import { expect, test } from 'vitest';
import { z } from 'zod';
import { minutes } from '#lib/clock.ts';
import { createLog } from '#platform/log.server.ts';
import { world } from '#tests/support/world.ts';
import { call } from './call.server.ts';
import { contractBase } from './contract.ts';
import { admin, operation } from './operation.server.ts';

const contract = contractBase
  .route({ method: 'GET', path: '/secret-jobs', summary: 'Lists secret jobs' })
  .input(z.strictObject({ page: z.int().optional() }))
  .output(z.object({}));
const list = operation(contract, { allow: admin, run: async () => ({}) });

function logged() {
  const lines: string[] = [];
  const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
  return { log, read: () => lines.map((line) => JSON.parse(line)) };
}

test('an act that is refused, and input that is, are logged with the account and a fingerprint of the network', async () => {
  const { log, read } = logged();
  const person = await world.person();
  const ctx = { ...world.contextOf(person), log, ip: '203.0.113.9' };
  for (const given of [{}, { page: 'many' }]) await expect(call(list, ctx, given as never)).rejects.toThrow();
  await expect(call(list, { ...world.contextOf(null), log, ip: '203.0.113.9' }, {})).rejects.toThrow();
  const network = expect.stringMatching(/^[\w-]{12}$/);
  const line = { msg: 'refused', operation: 'GET /secret-jobs', network };
  expect(read()).toMatchObject([
    { ...line, code: 'api.notFound', userId: person.id },
    { ...line, code: 'api.badInput', userId: person.id },
    { ...line, code: 'api.signInRequired' },
  ]);
  const [first, , last] = read();
  expect(first.network).toBe(last.network);
  expect(last).not.toHaveProperty('userId');
  expect(JSON.stringify(read())).not.toMatch(/203\.0\.113|many/);
});

test('a flood of refusals writes some lines a minute and the number of the rest', async () => {
  const { log, read } = logged();
  const ctx = { ...world.contextOf(null), log };
  const refused = () => expect(call(list, ctx, {})).rejects.toThrow();
  for (let n = 0; n < 150; n++) await refused();
  expect(read()).toHaveLength(120);
  world.clock.forward(minutes(1));
  await refused();
  expect(read().slice(120)).toMatchObject([{ msg: 'more refusals', count: 30 }, { msg: 'refused' }]);
});
