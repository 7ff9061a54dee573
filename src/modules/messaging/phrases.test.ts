import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import { wantsToPayOutside } from './paying-outside.ts';
import { phraseNames } from './phrases.ts';

test.each(languages)('no ready sentence reads like an agreement to pay outside in %s', (language) => {
  const say = (name: string) =>
    words(language).t(`messages:phrase.${name}`, { count: 5, amount: '$45.00', reason: 'oven' });
  const sentences = phraseNames.map(say);
  expect(sentences.filter((sentence) => sentence.startsWith('messages:') || wantsToPayOutside(sentence))).toEqual([]);
});

test('a Pro who needs more money asks for a new request, because a job takes no more than was agreed', () => {
  for (const name of ['extraByRequest', 'buyingByRequest'])
    expect(words('en').t(`messages:phrase.${name}`, { amount: '$45.00', reason: 'a new faucet' })).toMatch(
      /\$45\.00 more: a new faucet\. Please send me a new request here/,
    );
});
