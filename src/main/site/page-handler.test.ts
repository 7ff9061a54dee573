import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageHandler } from './page-handler.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;

const route = (id: string, path: string | undefined, parentId?: string, index?: true): [string, Route] => [
  id,
  { id, path, index, parentId, module: { default: () => null, loader: () => id } },
];

const build: ServerBuild = {
  routes: Object.fromEntries([
    route('root', ''),
    route('front', undefined, 'root', true),
    route('browse', 'browse/:category?', 'root'),
    route('area', undefined, 'root'),
    route('job', 'jobs/:id', 'area'),
    route('newJob', 'jobs/new', 'area'),
    route('messages', 'messages', 'area'),
    route('noneOpen', undefined, 'messages', true),
    route('conversation', ':id', 'messages'),
    route('anything', '*', 'root'),
  ]),
  // The answer names the routes that were matched.
  entry: {
    module: {
      default: (_request, status, _headers, { staticHandlerContext }) =>
        new Response(staticHandlerContext.matches.map(({ route }) => route.id).join(' '), { status }),
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
  assetsBuildDirectory: '',
  publicPath: '/',
  basename: '/',
  future: {} as ServerBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
};

const answerOf = async (handle: ReturnType<typeof createPageHandler>, path: string) => {
  const answer = await handle(new Request(`https://nearhand.test${path}`), new RouterContextProvider());
  return { status: answer.status, text: await answer.text() };
};

const handle = createPageHandler(build, 'production');

test.each([
  ['/', 'root front'],
  ['/browse', 'root browse'],
  ['/browse/', 'root browse'],
  ['/Browse/home', 'root browse'],
  ['/br%6fwse?q=1', 'root browse'],
  ['/jobs/new', 'root area newJob'],
  ['/jobs/7', 'root area job'],
  ['/messages', 'root area messages noneOpen'],
  ['/messages/7', 'root area messages conversation'],
  ['/constructor', 'root anything'],
  ['/nowhere/at/all', 'root anything'],
])('%s is shown by %s', async (path, ids) => {
  expect((await answerOf(handle, path)).text).toBe(ids);
});

test.each([
  '/_root.data',
  '/browse.data',
  '/jobs/7.data',
  '/messages/7.data?_routes=conversation',
  '/__manifest?paths=/jobs/7,/browse&version=1',
])('%s is answered as with all routes', async (path) => {
  const whole = createRequestHandler(build, 'production');
  const answer = await answerOf(handle, path);
  expect(answer).toEqual(await answerOf(whole, path));
  expect(answer.status).toBe(200);
});
