import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { encodeCursor, readCursor } from './cursor.server.ts';

const values = z.array(z.union([z.string(), z.number()]));
const position = z.tuple([z.int().min(0), z.string()]);

test('a cursor carries any values through a URL', () => {
  const lists = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  );
  fc.assert(
    fc.property(lists, (list) => {
      const cursor = encodeCursor(list);
      expect(cursor).toMatch(/^[\w-]*$/);
      // JSON has no minus zero.
      expect(readCursor(cursor, values)).toEqual(list.map((value) => (value === 0 ? 0 : value)));
    }),
  );
});

test.each([undefined, ''])('no cursor (%j) means the beginning of the list', (cursor) => {
  expect(readCursor(cursor, position)).toBeNull();
});

const forged = (text: string) => btoa(text).replace(/=+$/, '');

test.each([
  'x',
  '%%%',
  '\u0000',
  'Ω',
  forged('null'),
  forged('{}'),
  forged('"ab"'),
  forged('[1]'),
  forged('[1,"a",3]'),
  forged('[1,2]'),
  forged('[-1,"a"]'),
  forged('[1e999,"a"]'),
  forged('[1,null]'),
  forged('[1,["a"]]'),
  forged('[1,{"a":1}]'),
  forged('[1,"a"'),
  forged('\u00ff\u00fe'),
  encodeCursor([1, 'a']).slice(0, -2),
])('the forged cursor %j is refused', (cursor) => {
  expect(() => readCursor(cursor, position)).toThrow('api.badCursor');
});

test('any text is either a valid cursor or is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (cursor) => {
      try {
        expect(position.safeParse(readCursor(cursor, position)).success).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ code: 'api.badCursor' });
      }
    }),
  );
});
