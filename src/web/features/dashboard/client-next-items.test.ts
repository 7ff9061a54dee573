import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RequestSummary } from '#modules/hiring/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { useClientNextItems } from './client-next-items.tsx';
import type { NextItem } from './next-list.tsx';

/** Returns the item for a request with so many quotes, the lowest of $120, with its details as HTML. */
function itemWith(offers: number, title = 'Clean the flat') {
  const request = { id: 'request', title, offers, lowestTotalCents: 12_000 } as RequestSummary;
  let items: NextItem[] = [];
  const Reader = () => {
    items = useClientNextItems([{ act: 'compare', request }]);
    return items[0]?.details;
  };
  const details = renderToStaticMarkup(
    createElement(TranslationProvider, { words: words('en') }, createElement(Reader)),
  );
  return { ...items[0], details };
}

test('one quote has its price, and several the lowest of theirs', () => {
  expect(itemWith(1)).toMatchObject({ details: 'Clean the flat · $120.00', button: 'See quote' });
  expect(itemWith(2)).toMatchObject({ details: 'Clean the flat · from $120.00', button: 'See quotes' });
});

test('a title in another language names it inside the sentence', () => {
  expect(itemWith(2, 'Вымыть окна').details).toBe('<span lang="ru">Вымыть окна</span> · from $120.00');
});
