import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('a cursor carries any values through an address', () => {
  const values = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  );
  fc.assert(
    fc.property(values, (given) => {
      const cursor = encodeCursor(given);
      expect(cursor).toMatch(/^[\w-]*$/);
      // JSON knows no minus zero.
      expect(decodeCursor(cursor, given.length)).toEqual(given.map((value) => (value === 0 ? 0 : value)));
    }),
  );
});

const forged = (text: string) => btoa(text).replace(/=+$/, '');

test.each([
  undefined,
  '',
  'x',
  '%%%',
  '\u0000',
  'Ω',
  forged('null'),
  forged('{}'),
  forged('"ab"'),
  forged('[1]'),
  forged('[1,2,3]'),
  forged('[1,null]'),
  forged('[1,[2]]'),
  forged('[1,{"a":1}]'),
  forged('[1,true]'),
  forged('[1,2'),
  forged('\u00ff\u00fe'),
  encodeCursor([1, 2]).slice(0, -1),
])('the forged cursor %j says nothing', (cursor) => expect(decodeCursor(cursor, 2)).toBeNull());

test('whatever is sent, a cursor is read or ignored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(3), (cursor, length) => {
      const values = decodeCursor(cursor, length);
      expect(values === null || values.length === length).toBe(true);
    }),
  );
}, 20_000);
