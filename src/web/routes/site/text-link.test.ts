import { expect, test } from 'vitest';
import { shortPath } from '#modules/notifications/short-path.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { loader } from './text-link.ts';

const follow = (text: string): Response =>
  loader(pageArgs(new Request(`https://nearhand.test/t/${text}`), { text }, pageContext(null, world.as(null))));

test('the link of a text leads to the page of its job', () => {
  const path = '/jobs/7f3c1d2e-9a4b-4c6d-8e0f-112233445566';
  expect(follow(shortPath(path).slice('/t/'.length)).headers.get('location')).toBe(path);
});

test('any other text is not found', () => {
  expect(() => follow('x//evil.example')).toThrow(expect.objectContaining({ status: 404 }));
});
