import { expect, test } from 'vitest';
import { createSeal } from './seal.server.ts';

const secret = 'a secret of thirty-two characters';
const another = 'another secret of many characters';
const seal = createSeal([secret]);

test('what is closed says nothing, and opens to the same text', async () => {
  const [once, again] = [await seal.close('rosa@example.test'), await seal.close('rosa@example.test')];
  expect(once).not.toBe(again);
  expect(Buffer.from(once, 'base64').toString()).not.toContain('rosa');
  expect(await seal.open(once)).toBe('rosa@example.test');
});

test('what is forged, cut, or closed with another secret does not open', async () => {
  const sealed = await seal.close('rosa@example.test');
  const foreign = await createSeal([another]).close('rosa@example.test');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
  for (const text of [
    foreign,
    sealed.slice(0, -2),
    `${sealed}AA`,
    sealed.replace('.', '.x'),
    'rosa@example.test',
    '',
    none,
  ])
    expect(await seal.open(text), text).toBeNull();
});

test('after an exchange, what the earlier secret closed still opens, and it closes nothing more', async () => {
  const exchanged = createSeal([another, secret]);
  expect(await exchanged.open(await seal.close('rosa@example.test'))).toBe('rosa@example.test');
  const next = await exchanged.close('rosa@example.test');
  expect([await createSeal([another]).open(next), await seal.open(next)]).toEqual(['rosa@example.test', null]);
  const foreign = await createSeal(['a third secret of many characters']).close('rosa@example.test');
  expect(await exchanged.open(foreign)).toBeNull();
});
