import { expect, test } from 'vitest';
import { foldText } from '#lib/fold-text.ts';
import { heritages } from '#sandbox/sample-data/people/names.ts';
import { db } from '#tests/support/database.ts';
import { readSearchText } from './read-search-text.server.ts';

const read = (text: string) => readSearchText(db, text);
const trades = async (text: string) => (await read(text)).known?.trades ?? [];

test.each([
  ['a leaking tap', 'plumbing'],
  ['my kitchen sink is clogged', 'plumbing'],
  ['faucet', 'plumbing'],
  ['I need a cleaner', 'house cleaning'],
  ['wash my car', 'car detailing'],
  ['limpieza', 'house cleaning'],
  ['plomero', 'plumbing'],
  ['un grifo que gotea', 'plumbing'],
  ['NIÑERA', 'nannies'],
  ['ninera', 'nannies'],
  ['уборка', 'house cleaning'],
  ['уборка квартиры после ремонта', 'house cleaning'],
  ['нужен сантехник', 'plumbing'],
  ['почините кран', 'plumbing'],
  ['течёт кран', 'plumbing'],
  ['няню', 'nannies'],
  ['няня на вечер', 'babysitter'],
  ['thợ sửa ống nước', 'plumbing'],
  ['tho sua ong nuoc', 'plumbing'],
  ['vòi nước bị rỉ', 'plumbing'],
  ['dọn nhà', 'house cleaning'],
  ['保洁', 'house cleaning'],
  ['找人修水龙头', 'plumbing'],
  ['水龙头漏水', 'plumbing'],
  ['搬家', 'moving help'],
  ['прибирання', 'house cleaning'],
  ['тече кран', 'plumbing'],
  ['кур’єр', 'courier services'],
  ["кур'єр", 'courier services'],
])('“%s” asks for %s and for nothing else', async (text, trade) => {
  const { known, rest } = await read(text);
  expect(known?.trades).toContain(trade);
  expect(rest).toEqual([]);
});

test('“leaking tap” does not match roofing, although “leak” does', async () => {
  expect(await trades('a leaking tap')).toEqual(['plumbing']);
  expect(await trades('leak')).toEqual(['plumbing', 'roofing & gutter services']);
});

test('part of a word or the name of a category finds its trades', async () => {
  expect(await trades('сантех')).toContain('plumbing');
  expect(await trades('Автоуслуги')).toContain('automotive');
  expect(await trades('汽车服务')).toContain('automotive');
});

test('two trades in one text find the Pros of both', async () => {
  expect(await trades('Cleaning, a leaking tap')).toEqual(expect.arrayContaining(['house cleaning', 'plumbing']));
});

test('a generic word counts only when it is the whole text', async () => {
  expect(await trades('ремонт крана')).toEqual(['plumbing']);
  expect(await trades('ремонт')).toContain('home contractors');
  expect(await read('home')).toEqual({ rest: ['home'], known: null });
});

test('the words of a trade are also searched as typed', async () => {
  expect((await read('house cleaning')).known?.words).toEqual(['house', 'clean']);
});

test('beside a trade, a name is still a name', async () => {
  expect(await read('plumber Elena')).toMatchObject({ rest: ['elena'], known: { trades: ['plumbing'] } });
  expect(await read('  ')).toEqual({ rest: [], known: null });
});

const names = Object.values(heritages).flatMap(({ given, family }) =>
  given.map((name, n) => `${name} ${family[n % family.length]}`),
);

test('a person’s name is never mistaken for a trade', async () => {
  const taken = [];
  for (const name of names) {
    const { rest, known } = await read(name);
    if (known || rest.length < foldText(name).split(' ').length) taken.push({ name, rest, known });
  }
  expect(taken).toEqual([]);
});

test('symbols alone are searched as typed, and an empty text searches nothing', async () => {
  expect(await read(' %_% ')).toEqual({ rest: ['%_%'], known: null });
  expect(await read('')).toEqual({ rest: [], known: null });
});
