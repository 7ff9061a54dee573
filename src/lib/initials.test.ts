import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { initialsOf, spreadOver } from './initials.ts';

test.each([
  ['Maya Thompson', 'MT'],
  ['Maria G.', 'MG'],
  ['Cher', 'C'],
  ['ana maría de la cruz', 'AC'],
  ['Jean-Robert Desir', 'JD'],
  ['Óscar Peña', 'ÓP'],
  ['Олена Щербак', 'ОЩ'],
  ['Їжакевич', 'Ї'],
  ['Đặng Thảo', 'ĐT'],
  ['Nguyễn Văn Ánh', 'NÁ'],
  ['王小明', '小明'],
  ['李娜', '李娜'],
  ['王 小明', '小明'],
  ['欧阳娜娜', '娜娜'],
  ['김민수', '민수'],
  ['Wei 王', 'W王'],
  ['(Bob) O’Neil', 'BO'],
  ['ßein', 'ß'],
  ['  ', ''],
  ['42 🙂', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a letter keeps its mark however it is written', () => {
  expect(initialsOf('Ánh'.normalize('NFD'))).toBe('Á');
});

test('ids spread over all colors, and one id keeps its own', () => {
  const counts = Array<number>(8).fill(0);
  for (let turn = 0; turn < 4_000; turn++) {
    const place = spreadOver(8, randomUUID());
    counts[place] = (counts[place] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(380);
  expect(spreadOver(8, 'one')).toBe(spreadOver(8, 'one'));
});
