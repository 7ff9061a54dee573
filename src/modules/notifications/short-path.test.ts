import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { notificationKinds, pathOf } from './kinds.ts';
import { fullPath, shortPath } from './short-path.ts';

const withId = Object.entries(notificationKinds).filter(([, { path }]) => path.includes(':'));

test.each(withId)('the page of %s has a short address that leads to it', (_, { path }) => {
  const long = path.replace(/:\w+/, randomUUID());
  const short = shortPath(long);

  expect(short).toMatch(/^\/t\/[\w-]{23}$/);
  expect(fullPath(short.slice('/t/'.length))).toBe(long);
});

test('a path that has no short form stays as it is', () => {
  for (const path of [
    '/faq',
    '/jobs/',
    '/jobs/1',
    `/jobs/${randomUUID()}?quote`,
    pathOf('jobPaid', { jobId: `${randomUUID()}/pay` }),
  ]) {
    expect(shortPath(path)).toBe(path);
  }
});

test.each(['', 'j', 'x0123456789012345678901', 'j../../../../../../../..', `j${'a'.repeat(23)}`])(
  'the text %j is no short address',
  (text) => {
    expect(fullPath(text)).toBeNull();
  },
);
