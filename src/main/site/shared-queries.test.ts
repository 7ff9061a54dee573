import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { patternOf } from './shared-queries.ts';

const addresses = [
  '/',
  '//',
  '///',
  '/faq',
  '/FAQ',
  '/faq/',
  '/faq//',
  '/faq/x',
  '/faqx',
  '/ru/faq',
  '/browse',
  '/browse/',
].concat(
  [
    '/browse//',
    '/browse/home-services',
    '/browse/x//',
    '/browse/a/b',
    '/browse/%20',
    '/projects',
    '/projects/',
    '/projects//',
  ],
  ['/projects/1', '/projects/1/', '/a/c', '/a/b/c', '/a/b/b/c'],
);

test.each(['', 'faq', 'browse/:category?', 'projects/:id', 'a/:b?/c', 'how-it-works'])(
  '“%s” matches what the router matches',
  (path) => {
    const found = (matches: (address: string) => boolean) => addresses.filter(matches);
    const pattern = patternOf(path);
    expect(found((address) => pattern.test(address))).toEqual(
      found((address) => matchPath(`/${path}`, address) !== null),
    );
  },
);

test.each(['*', 'files/*', 'calendar/:secret.ics', 'faq?', 'a.b'])(
  '“%s” is refused rather than matched otherwise',
  (path) => {
    expect(() => patternOf(path)).toThrow('shared page');
  },
);
