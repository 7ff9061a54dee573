import { expect, test } from 'vitest';
import { spellingCorrector } from './correct-spelling.ts';

const correct = spellingCorrector([
  'House Cleaning',
  'Plumbing',
  'Уборка дома',
  'Sửa ống nước',
  'Electricista',
  '保洁',
]);

test.each([
  ['claening', 'cleaning'],
  ['plumbng', 'plumbing'],
  ['deep clening please', 'deep cleaning please'],
  ['PLUMMBING', 'plumbing'],
  ['убока', 'уборка'],
  ['electrisista', 'electricista'],
  ['huose', 'house'],
])('%s is %s', (typed, meant) => {
  expect(correct(typed)).toBe(meant);
});

test.each(['cleaning', 'House', 'maria', 'сад', 'xanadu', 'car', '保吉', 'nuoc', '', '100%'])(
  '%j stays as it is',
  (text) => {
    expect(correct(text)).toBeNull();
  },
);
