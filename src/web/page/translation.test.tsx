import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Catalogs, createWords } from '#lib/words.ts';
import { packageRoot } from '#platform/root.server.ts';
import { startWords } from '../words.client.ts';
import { Trans, TranslationProvider, useTranslation } from './translation.tsx';

// The server sends the files of the build; here they have their addresses in the sources.
beforeAll(() => {
  vi.stubGlobal('fetch', async (file: string) => new Response(await readFile(path.join(packageRoot, file))));
});

const words = createWords('en', {
  common: { terms: 'I accept <terms>the terms</terms> and <privacy>the policy</privacy>, {{name}}.' },
});

function Terms({ name }: { name: string }) {
  const { t } = useTranslation();
  return <Trans t={t} i18nKey="terms" values={{ name }} components={{ terms: <em />, privacy: <strong /> }} />;
}

test('a sentence has its elements around their words', () => {
  const html = renderToStaticMarkup(
    <TranslationProvider words={words}>
      <Terms name="Ana" />
    </TranslationProvider>,
  );
  expect(html).toBe('I accept <em>the terms</em> and <strong>the policy</strong>, Ana.');
});

test.each(['<script>x</script><i>y', '<terms>mine</terms>', '<0>x</0>', '</terms>', '{{name}}..'])(
  'the value %s stays text, whole and in its place',
  (name) => {
    const html = renderToStaticMarkup(
      <TranslationProvider words={words}>
        <Terms name={name} />
      </TranslationProvider>,
    );
    const text = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const end = name.endsWith('.') ? '' : '.';
    expect(html).toBe(`I accept <em>the terms</em> and <strong>the policy</strong>, ${text}${end}`);
  },
);

test('a value within an element, and the form of a count, are filled in', () => {
  const { t } = createWords('en', {
    common: { sent_one: '<b>{{who}}</b> sent {{count}} quote', sent_other: '<b>{{who}}</b> sent {{count}} quotes' },
  });
  const sentence = (count: number) =>
    renderToStaticMarkup(
      <Trans t={t} i18nKey="sent" values={{ count, who: '</b><b>Ann' }} components={{ b: <strong /> }} />,
    );
  expect(sentence(1)).toBe('<strong>&lt;/b&gt;&lt;b&gt;Ann</strong> sent 1 quote');
  expect(sentence(2)).toBe('<strong>&lt;/b&gt;&lt;b&gt;Ann</strong> sent 2 quotes');
});

test('a page waits for a catalog that it did not name', async () => {
  const catalogs: Catalogs = { common: {} };
  const Page = () => useTranslation(['dashboard', 'common']).t('notifications.title');
  const page = (
    <TranslationProvider {...startWords('en', catalogs)}>
      <Page />
    </TranslationProvider>
  );
  const html = await text(await renderToReadableStream(page));
  expect(html).not.toContain('&lt;');
  expect(html).toContain(catalogs.dashboard?.['notifications.title']);
});

test('a component that waits for two catalogs waits for the same two after the first has arrived', async () => {
  const { load } = startWords('en', {});
  const promised = load('dashboard');
  await promised;
  expect(promised).not.toBeNull();
  expect(load('dashboard')).toBe(promised);
});
