import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { pageArgs } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { AuthProvider } from '../features/shell/auth-context.tsx';
import { nobody, type ReadSession } from '../features/shell/session-watch.ts';
import { Shell } from '../features/shell/shell.tsx';
import Landing, { loader as loadLanding } from '../routes/info/landing.tsx';
import Browse, { loader as loadBrowse } from '../routes/workers/browse.tsx';
import WorkerPage, { loader as loadWorker } from '../routes/workers/worker.tsx';
import * as finding from './finding-attributes.ts';
import * as lightAttributes from './light-attributes.ts';

const light = { ...lightAttributes, ...finding };

const web = path.join(import.meta.dirname, '..');
const sources = (pattern: string) =>
  globSync(pattern, { cwd: web })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }));
const scripts = sources('enhance/**/*.ts');
const components = sources('**/*.tsx');

const nora: ReadSession = {
  user: { id: '1', name: 'Nora Hale', role: 'customer', timeZone: 'UTC' },
  session: null,
};

/** Returns the HTML of a page including the shell, by default for a visitor. */
function render(page: ReactNode, given = nobody): string {
  const shell = (
    <AuthProvider given={given}>
      <Shell
        language="en"
        theme={null}
        sandbox={false}
        staging={false}
        supportEmail={null}
        unread={0}
        unreadMessages={0}
      >
        {page}
      </Shell>
    </AuthProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: shell, handle: { light: true } }], {
    initialEntries: ['/browse?zip=94110'],
  });
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

/** Returns the data of a loader for a visitor. */
async function load<Answer>(loader: (args: never) => Promise<{ data: Answer }>, address: string, params: object) {
  const request = new Request(`https://nearhand.test${address}`);
  return (await loader(pageArgs(request, params) as never)).data;
}

/** Renders the front page, and the search and a profile, both with a next page. */
async function pages(): Promise<string[]> {
  const { id } = await world.worker({ name: 'Ana Ruiz' });
  const { page: browse } = await load(loadBrowse, '/browse?zip=94110&q=Ana&category=home-services', {});
  const { page: worker } = await load(loadWorker, `/worker/${id}`, { id });
  const found = browse.found && { ...browse.found, nextCursor: 'next' };
  const reviewed = { ...worker.worker, reviewCount: 1 };
  const reviews = { ...worker.reviews, nextCursor: 'next' };
  const landing = await loadLanding(pageArgs(new Request('https://nearhand.test/'), {}) as never);
  return [
    render(createElement(Landing, { loaderData: landing } as never)),
    render('', nora),
    render(createElement(Browse, { loaderData: { page: { ...browse, found } } } as never)),
    render(createElement(WorkerPage, { loaderData: { page: { ...worker, worker: reviewed, reviews } } } as never)),
  ];
}

/** True if the HTML has an element that matches `selector`, a tag with one attribute. */
function has(html: string, selector: string): boolean {
  const [, tag = '', attribute] = /^(\*|\w+)\[([\w-]+)\]$/.exec(selector) ?? [];
  return new RegExp(`<${tag.replace('*', '\\w+')}(?: [^>]*)? ${attribute}[=\\s>]`).test(html);
}

test('every element that a script selects exists on a page', async () => {
  const html = (await pages()).join('\n');
  const missing = Object.values(light).filter(({ selector }) => !has(html, selector));
  expect(missing.map(({ selector }) => selector)).toEqual([]);
});

test.each(Object.keys(light))('the attribute of %s is written by a component and read by a script', (name) => {
  const uses = new RegExp(`\\b${name in finding ? 'finding' : 'light'}\\.${name}\\b`);
  expect(components.some(({ text }) => uses.test(text))).toBe(true);
  expect(scripts.some(({ text }) => uses.test(text))).toBe(true);
});

test('scripts and components use only declared attributes', () => {
  const undeclared = (files: typeof scripts, pattern: RegExp) =>
    files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
  // The theme is for style sheets, and `data-light` marks light pages.
  expect(undeclared(scripts, /\[data-|['"`]data-|\.dataset\.(?!theme\b)/)).toEqual([]);
  expect(undeclared(components, /\sdata-(?!theme=|light=)[a-z-]+[=\s>]/)).toEqual([]);
});

test('no two attributes share a name', () => {
  const attributes = Object.values(light).map(({ selector }) => selector.replace(/^[^[]+/, ''));
  expect(new Set(attributes).size).toBe(attributes.length);
});
