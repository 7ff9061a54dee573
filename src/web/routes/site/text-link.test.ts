import { expect, test } from 'vitest';
import { shortPath } from '#modules/notifications/short-path.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { loader } from './text-link.ts';

const follow = (text: string) =>
  loader(
    pageArgs(new Request(`https://nearhand.test/t/${text}`), { text }, pageContext(null, world.as(null))),
  ).headers.get('location');

test('the link of a text leads to the page of its job; any other text leads home', () => {
  const path = '/jobs/7f3c1d2e-9a4b-4c6d-8e0f-112233445566';
  expect(follow(shortPath(path).slice('/t/'.length))).toBe(path);
  expect(follow('x//evil.example')).toBe('/');
});
