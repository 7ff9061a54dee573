import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectingMissing, missingSoFar, words } from '#platform/words.server.ts';
import { collectMissing } from './missing-texts.server.ts';
import { forgetMissing, mostMissing, readMissing } from './missing-texts.ts';
import { noteMissing } from './note-missing.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/faq' });
  vi.stubGlobal('document', { documentElement: { lang: 'ru' } });
});
afterEach(() => vi.unstubAllGlobals());

const page = '<html><head><title>FAQ</title></head><body></body></html>';

/** Runs the script in the head of a page, as its browser does. */
function open(html: string): void {
  const [, code = ''] = /<script nonce="secret">(.*?)<\/script><\/head>/s.exec(html) ?? [];
  new Function(code)();
}

test('a page that lacks texts notes their keys in its tab, each once, and no other page does', () => {
  const [lacking, complete] = [collectMissing(words('en')), collectMissing(words('en'))];
  for (const key of ['faq:nothing', 'faq:nothing', '</script>$&']) lacking.words.t(key);
  complete.words.t('common:action.search');
  open(lacking.mark(page, 'secret'));
  expect(readMissing().map(({ key, place }) => [key, place])).toEqual([
    ['faq:nothing', 'server'],
    ['common:</script>$&', 'server'],
  ]);
  expect(complete.mark(page, 'secret')).toBe(page);
});

test('a page notes the texts that its operations lacked, and not those of another request', async () => {
  const keysOf = (key: string) =>
    collectingMissing(async () => {
      await Promise.resolve();
      words('en').t(key);
      return missingSoFar();
    });
  const [mine] = await Promise.all([keysOf('faq:mine'), keysOf('faq:theirs')]);
  open(collectMissing(words('en'), mine).mark(page, 'secret'));
  expect(readMissing().map(({ key, place }) => [key, place])).toEqual([['faq:mine', 'server']]);
});

test('a page names no more than a tab keeps', () => {
  const collected = collectMissing(words('en'));
  for (let n = 0; n < mostMissing + 10; n += 1) collected.words.t(`faq:nothing${n}`);
  expect(collected.mark(page, 'secret')).toContain(`faq:nothing${mostMissing - 1}`);
  expect(collected.mark(page, 'secret')).not.toContain(`faq:nothing${mostMissing}`);
});

test('a tab keeps each missing text once per place, and forgets the list when asked to', () => {
  noteMissing(['faq:nothing', 'faq:nothing'], 'browser');
  noteMissing(['faq:nothing'], 'server');
  const noted = { key: 'faq:nothing', language: 'ru', path: '/faq' };
  expect(readMissing()).toEqual([
    { ...noted, place: 'browser' },
    { ...noted, place: 'server' },
  ]);
  forgetMissing();
  expect(readMissing()).toEqual([]);
});

test('a tab keeps a hundred missing texts of two hundred characters, the first ones', () => {
  noteMissing(
    Array.from({ length: 150 }, (_, n) => `faq:${n}${'x'.repeat(500)}`),
    'browser',
  );
  const kept = readMissing();
  expect(kept).toHaveLength(mostMissing);
  expect(Math.max(...kept.map(({ key }) => key.length))).toBe(200);
  expect(kept[0]?.key).toMatch(/^faq:0x/);
});

test('a browser without storage notes nothing and goes on', () => {
  vi.stubGlobal('sessionStorage', undefined);
  noteMissing(['faq:nothing'], 'browser');
  expect(readMissing()).toEqual([]);
});
