import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { writtenTo } from '#tests/support/lost-found.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import LostAbusePage, { loader } from './lost-abuse.tsx';

async function page(): Promise<string> {
  const admin = await world.person({ role: 'admin' });
  const request = new Request('https://nearhand.test/admin/lost-and-found');
  const loaderData = await loader(pageArgs(request, {}, pageContext(admin)));
  const props = { loaderData } as Parameters<typeof LostAbusePage>[0];
  const router = createMemoryRouter([{ path: '*', element: <LostAbusePage {...props} /> }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('administrators read a message once one of its two people reports it, and not for a report of abuse alone', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  await world.as(reporter).lostFound.answerMessage({ messageId, answer: 'Thief!' });
  await world.as(sender).lostFound.reportAbuse({ reportId, reason: 'An ad.' });
  const before = await page();
  expect([before.includes('An ad.'), before.includes('bus stop'), before.includes('Thief!')]).toEqual([
    true,
    false,
    false,
  ]);
  await world.as(sender).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  const html = await page();
  for (const text of ['Rude.', 'I found them at the bus stop.', 'Finn Foster', 'Thief!', 'Rosa Reed'])
    expect(html).toContain(text);
});
