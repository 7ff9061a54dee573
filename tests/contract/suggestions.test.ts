import { expect, test } from 'vitest';
import { send } from '#tests/support/built-site.ts';

test('browsers keep the suggestions for a text, and no refusal in their place', async () => {
  const ask = (text: string) => send(`/suggestions?${new URLSearchParams({ language: 'en', text })}`);
  const found = await ask('faucet');
  expect([found.status, found.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  expect(found.text).toContain('Plumbing');
  const refused = await ask('x'.repeat(5_000));
  expect([refused.status, refused.headers['cache-control'], refused.text]).toEqual([400, 'no-store', '[]']);
});
