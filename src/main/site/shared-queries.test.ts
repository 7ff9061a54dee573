import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { patternOf } from './shared-queries.ts';

test.each(['', 'faq', 'browse/:category?', 'projects/:id', 'a/:b?/c'])(
  '“%s” matches what the router matches',
  (path) => {
    const pattern = patternOf(path);
    const addresses = [
      '/',
      '/faq',
      '/FAQ',
      '/faq/',
      '/faq/x',
      '/faqx',
      '/browse',
      '/browse/',
      '/browse/home-services',
      '/browse/a/b',
    ];
    addresses.push(
      '/projects',
      '/projects/',
      '/projects/1',
      '/projects/1/',
      '/a/c',
      '/a/b/c',
      '/a/b/b/c',
      '/ru/faq',
      '//',
      '/browse/%20',
    );
    for (const address of addresses)
      expect([address, pattern.test(address)]).toEqual([address, matchPath(`/${path}`, address) !== null]);
  },
);
