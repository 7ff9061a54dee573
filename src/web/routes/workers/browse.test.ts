import { beforeAll, expect, test, vi } from 'vitest';
import { countQueries } from '#tests/support/count-queries.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { action, loader } from './browse.tsx';

async function load(address: string, cookie = '', api = world.as(null)) {
  const request = new Request(`https://nearhand.test${address}`, { headers: { cookie } });
  const answer = await loader(pageArgs(request, {}, pageContext(null, api)));
  return {
    ...answer.data.page,
    status: answer.init?.status,
    cache: new Headers(answer.init?.headers).get('cache-control'),
  };
}

async function redirected(address: string, cookie = ''): Promise<Response> {
  const response = await load(address, cookie).catch((error) => error);
  expect(response).toBeInstanceOf(Response);
  return response;
}

beforeAll(async () => {
  await world.worker({ name: 'Rosa Delgado' });
  await world.worker({ name: 'Ana Ruiz', extraMile: true });
});

test('a search by ZIP code finds the Pros who serve it, Extra Mile first, and may be cached', async () => {
  const { found, place, cache } = await load('/browse?zip=94110');
  expect(found?.items.map(({ name }) => name)).toEqual(['Ana Ruiz', 'Rosa Delgado']);
  expect(place).toMatchObject({ city: 'San Francisco', state: 'CA' });
  expect(cache).toBe('public, no-cache');
});

test.each(['/browse', '/browse?zip=9411', '/browse?zip=00000'])(
  '%s finds no place and is never cached for others',
  async (address) => {
    expect(await load(address)).toMatchObject({ place: null, found: null, failed: false, cache: 'private, no-store' });
  },
);

test('the remembered ZIP code moves into the address, and that redirect is not cached', async () => {
  const { headers } = await redirected('/browse', '__Host-userZipCode=94110');
  expect([headers.get('location'), headers.get('cache-control')]).toEqual(['/browse?zip=94110', 'private, no-store']);
});

test('without script the server remembers a valid ZIP code, and forgets it when the visitor changes the place', async () => {
  const remembering = await redirected('/browse?zip=94110&remember=1');
  expect([remembering.headers.get('location'), remembering.headers.get('set-cookie')]).toEqual([
    '/browse?zip=94110',
    expect.stringContaining('__Host-userZipCode=94110'),
  ]);
  const forgetting = await redirected('/browse?zip=94110&location=change', '__Host-userZipCode=94110');
  expect([forgetting.headers.get('location'), forgetting.headers.get('set-cookie')]).toEqual([
    '/browse',
    expect.stringContaining('Max-Age=0'),
  ]);
  expect(await load('/browse?zip=00000&remember=1')).toMatchObject({ place: null });
});

test('dismissing the promotion leads back to the same search, and never to another site', async () => {
  const dismiss = async (returnTo: string) => {
    const body = new URLSearchParams({ intent: 'hideBanner', returnTo });
    const request = new Request('https://nearhand.test/browse', { method: 'POST', body });
    return (await action(pageArgs(request, {}))).headers.get('location');
  };
  expect(await dismiss('/browse?zip=94110')).toBe('/browse?zip=94110&banner=off');
  expect(await dismiss('//evil.example')).toBe('/browse?banner=off');
});

test('a failed search shows an empty list that says so, and is not cached', async () => {
  const broken = { ...world.as(null), workers: { search: () => Promise.reject(new Error('the database is down')) } };
  const errorLog = vi.spyOn(world.services.log, 'error');
  const api = new Proxy(world.as(null), { get: (of, name) => Reflect.get(name === 'workers' ? broken : of, name) });
  const answer = await load('/browse?zip=94110', '', api);
  expect(answer).toMatchObject({ failed: true, found: null, status: 503, cache: 'private, no-store' });
  expect(errorLog).toHaveBeenCalledOnce();
});

test('a search sends at most three queries', async () => {
  await load('/browse?zip=94110');
  expect(await countQueries(null, (api) => load('/browse?zip=94110', '', api))).toBeLessThanOrEqual(3);
});

test.each([
  ['a word that matches no Pro', 'q=xanadu', 'q'],
  ['a language that no Pro speaks', 'speaks=ht', 'language'],
  ['a word beside a filter that leaves a Pro', 'q=xanadu&badge=extra-mile', 'q'],
  ['two filters, each of which leaves no Pro', 'q=xanadu&speaks=ht', 'all'],
])('an empty list names its cause: %s', async (_, query, cause) => {
  const { found, blocking } = await load(`/browse?zip=94110&${query}`);
  expect([found?.items, blocking?.filter]).toEqual([[], cause]);
});

test('two API calls find which of many filters to remove', async () => {
  const calls: string[] = [];
  const { workers } = world.as(null);
  const countingWorkers = new Proxy(workers, { get: (of, name) => calls.push(String(name)) && Reflect.get(of, name) });
  const api = new Proxy(world.as(null), {
    get: (of, name) => (name === 'workers' ? countingWorkers : Reflect.get(of, name)),
  });
  const { blocking } = await load(
    '/browse?zip=94110&q=xanadu&category=automotive&speaks=ht&day=2&badge=extra-mile',
    '',
    api,
  );
  expect([blocking?.filter, calls]).toEqual(['all', ['search', 'findBlockingFilter']]);
});

test('where no Pro works at all, no filter is blamed', async () => {
  expect(await load('/browse?zip=99742&q=xanadu')).toMatchObject({ blocking: { filter: null } });
});
