import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Link as RouterLink } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

type Props = ComponentProps<typeof RouterLink>;

function htmlOf(Component: typeof RouterLink | typeof Link, props: Props): string {
  const Page = createRoutesStub([{ path: '/jobs/:id', Component: () => <Component {...props} /> }]);
  return renderToString(<Page initialEntries={['/jobs/7']} />);
}

test.each<Props>([
  { to: '/' },
  { to: '/browse?zip=94110&q=deep%20cleaning#results', className: 'stretched', children: 'Pros' },
  { to: '/jobs/7', 'aria-current': 'page', rel: 'next', target: '_blank', id: 'seven' },
  { to: '/calendar/7', reloadDocument: true, replace: true, preventScrollReset: true, state: { from: 1 } },
  { to: '/jobs/8', onClick: () => {}, viewTransition: true },
  { to: '?tab=2' },
  { to: '..' },
  { to: { pathname: '/jobs', search: '?side=client' } },
  { to: 'https://nearhand.example/faq' },
  { to: '//nearhand.example/faq' },
])('on the server, a link is what the router renders: $to', (props) => {
  expect(htmlOf(Link, props)).toBe(htmlOf(RouterLink, props));
});
