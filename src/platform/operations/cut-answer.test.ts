import { expect, test } from 'vitest';
import { z } from 'zod';
import { Instant } from './contract.ts';
import { cutAnswer } from './cut-answer.server.ts';

const Answer = z.object({
  name: z.string(),
  photo: z.url().nullable(),
  jobs: z.array(z.object({ id: z.number(), price: z.number().int().min(0), notes: z.array(z.string().max(5)) })),
});

const job = (id: number, price: number, notes: string[] = []) => ({ id, price, notes, secret: 'x' });

/** Returns the answer as it is cut, with the places of what was odd. */
async function cut(answer: unknown) {
  const oddities: string[] = [];
  return { answer: await cutAnswer(Answer, answer, (place) => oddities.push(place)), oddities };
}

test('an answer loses what the contract does not name', async () => {
  const { answer, oddities } = await cut({ name: 'Sam', photo: null, jobs: [job(1, 100)], email: 'x' });
  expect(answer).toEqual({ name: 'Sam', photo: null, jobs: [{ id: 1, price: 100, notes: [] }] });
  expect(oddities).toEqual([]);
});

test('an odd value is null where the contract allows it', async () => {
  const { answer, oddities } = await cut({ name: 'Sam', photo: 'no address', jobs: [] });
  expect([answer.photo, oddities]).toEqual([null, ['photo']]);
});

test('the innermost item that holds an odd value is left out, and the others stay', async () => {
  const jobs = [job(1, 100), job(2, -5), job(3, 300, ['short', 'much too long', 'fine']), job(4, 0.5)];
  const given = { name: 'Sam', photo: null, jobs };
  const { answer, oddities } = await cut(given);
  expect(answer.jobs).toEqual([
    { id: 1, price: 100, notes: [] },
    { id: 3, price: 300, notes: ['short', 'fine'] },
  ]);
  expect(oddities).toHaveLength(3);
  expect(given.jobs).toHaveLength(4);
});

test('an answer that is odd itself, and one with too many oddities, are defects', async () => {
  await expect(cut({ name: 5, photo: null, jobs: [] })).rejects.toThrow('breaks its contract');
  await expect(cut('text')).rejects.toThrow('breaks its contract');
  const jobs = Array.from({ length: 30 }, (_, id) => job(id, -1));
  await expect(cut({ name: 'Sam', photo: null, jobs })).rejects.toThrow('more than');
});

test('an instant outside the years of four digits is shown at their end', () => {
  const shown = ['+010000-01-01T05:00:00.000Z', '-000044-03-15T12:00:00.000Z', '2026-11-02T08:00:00.000Z'].map((text) =>
    Instant.decode(new Date(text)),
  );
  expect(shown).toEqual(['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z', '2026-11-02T08:00:00.000Z']);
});
