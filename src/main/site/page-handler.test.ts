import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageHandler } from './page-handler.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;

const route = (id: string, path: string | undefined, parentId?: string, index?: true): [string, Route] => [
  id,
  { id, path, index, parentId, module: { default: () => null, loader: () => id } },
];

const asset = (id: string) => ({
  id,
  module: `/assets/${id}.js`,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

const assetsOf = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, asset(id)]));

const ids = ['root', 'front', 'browse', 'area', 'job', 'newJob', 'messages', 'noneOpen', 'conversation', 'anything'];

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
  // The answer names the routes that were matched, and those that the page knows of.
  entry: {
    module: {
      default: (_request, status, _headers, { staticHandlerContext, manifest }) => {
        const matched = staticHandlerContext.matches.map(({ route }) => route.id);
        return Response.json({ matched, known: Object.keys(manifest.routes) }, { status });
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: assetsOf(ids), url: '', version: '1' },
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
  ['/', 'root front', 'root front anything'],
  ['/browse', 'root browse', 'root browse anything'],
  ['/browse/', 'root browse', 'root browse anything'],
  ['/Browse/home', 'root browse', ids.join(' ')],
  ['/br%6fwse?q=1', 'root browse', ids.join(' ')],
  ['/jobs/new', 'root area newJob', 'root area job newJob anything'],
  ['/jobs/7', 'root area job', 'root area job newJob anything'],
  ['/messages', 'root area messages noneOpen', 'root area messages noneOpen conversation anything'],
  ['/messages/7', 'root area messages conversation', 'root area messages noneOpen conversation anything'],
  ['/constructor', 'root anything', ids.join(' ')],
  ['/nowhere/at/all', 'root anything', ids.join(' ')],
])('%s is shown by %s, of %s', async (path, matched, known) => {
  const { text } = await answerOf(handle, path);
  expect(JSON.parse(text)).toEqual({ matched: matched.split(' '), known: known.split(' ') });
});

test.each([
  ['/_.data', 'front'],
  ['/browse.data', 'browse'],
  ['/jobs/7.data', 'job'],
  ['/messages/7.data?_routes=conversation', 'conversation'],
  ['/__manifest?paths=/jobs/7,/browse&version=1', '/assets/browse.js'],
])('%s is answered as with all routes', async (path, name) => {
  const whole = createRequestHandler(build, 'production');
  const answer = await answerOf(handle, path);
  expect(answer).toEqual(await answerOf(whole, path));
  expect(answer.text).toContain(name);
});
