import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import MessageReports, { loader } from './message-reports.tsx';

async function page(): Promise<string> {
  const admin = await world.person({ role: 'admin' });
  const loaderData = await loader(
    pageArgs(new Request('https://nearhand.test/admin/messages'), {}, pageContext(admin)),
  );
  const props = { loaderData } as Parameters<typeof MessageReports>[0];
  const router = createMemoryRouter([{ path: '*', element: <MessageReports {...props} /> }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('without reports, the page says so', async () => {
  expect(await page()).toContain(words('en').t('admin:messages.none'));
});

test('a report leads to the page of the job of its two people', async () => {
  const [{ client, pro, conversationId }, other] = [await conversation(), await conversation()];
  const { jobId } = await world.job({ client, worker: pro });
  for (const each of [{ pro, conversationId }, other]) await send(each.pro, each.conversationId, 'Something rude');
  await world.as(client).messaging.report({ conversationId, reason: 'Rude' });
  await world.as(other.client).messaging.report({ conversationId: other.conversationId, reason: 'Rude, too' });
  const html = await page();
  expect(html).toContain('Rude, too');
  expect(html.match(/href="\/admin\/jobs\/[^"]*"/g)).toEqual([`href="/admin/jobs/${jobId}"`]);
});
