import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readData } from './read-data.ts';

test('a data file that does not match its schema is named with what is wrong', () => {
  const Names = z.record(z.string(), z.strictObject({ given: z.number() }));
  expect(() => readData('people/names.json', Names)).toThrow(/people\/names\.json is invalid:.*american\.given/s);
});

test('a data file that is missing or not JSON is named', () => {
  expect(() => readData('people/nowhere.json', z.unknown())).toThrow('people/nowhere.json');
  expect(() => readData('README.md', z.unknown())).toThrow('README.md is not JSON');
});

test('the server and a start with loaded data read no data file', async () => {
  vi.resetModules();
  const imported = vi.fn();
  vi.doMock('./read-data.ts', () => {
    imported();
    return {};
  });
  await import('./load.ts');
  await import('./logins.ts');
  expect(imported).not.toHaveBeenCalled();
});
