import { expect, test } from 'vitest';
import { fileProblems, withMore } from './file-problems.ts';

const rules = { accept: ['image/jpeg', 'text/plain', '.jpg', '.txt'], maxFiles: 2, maxBytes: 1024 * 1024 };
const file = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type });

test('files up to the limit are accepted', () => {
  expect(fileProblems([], rules)).toEqual([]);
  expect(fileProblems([file('a.jpg', 'image/jpeg', rules.maxBytes), file('b.txt', 'text/plain')], rules)).toEqual([]);
});

test.each([
  ['clip.mov', 'video/quicktime'],
  ['photo.jpg', 'image/heic'],
  ['notes', ''],
  ['notes.docx', ''],
])('%s with the type “%s” has the wrong type', (name, type) => {
  expect(fileProblems([file(name, type)], rules)).toEqual([{ kind: 'wrongType', name }]);
});

test('without a type, the extension decides', () => {
  expect(fileProblems([file('NOTES.TXT', ''), file('a.b.jpg', '')], rules)).toEqual([]);
});

test('too many files are one problem, which names those above the limit, in addition to those of each file', () => {
  const files = [
    file('a.txt', 'text/plain'),
    file('b.jpg', 'image/jpeg', rules.maxBytes + 1),
    file('c.gif', 'image/gif'),
  ];
  expect(fileProblems(files, rules)).toEqual([
    { kind: 'tooMany', limit: 2, names: ['c.gif'] },
    { kind: 'tooLarge', name: 'b.jpg', megabytes: 1 },
    { kind: 'wrongType', name: 'c.gif' },
  ]);
});

test('a file dropped twice counts once', () => {
  const [one, other] = [file('a.jpg', 'image/jpeg'), file('b.jpg', 'image/jpeg')];
  const again = new File([one], one.name, { type: one.type, lastModified: one.lastModified });
  expect(withMore([one], [again, other])).toEqual([one, other]);
});
