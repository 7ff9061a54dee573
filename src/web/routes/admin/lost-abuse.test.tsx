import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { writtenTo } from '#tests/support/lost-found.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import LostAbusePage, { action, loader } from './lost-abuse.tsx';

const { t } = words('en');
const url = 'https://nearhand.test/admin/lost-and-found';

/** Returns the page as an administrator reads it, after sending `form`. Throws the redirection of a form that is not refused. */
async function page(form?: Record<string, string>): Promise<string> {
  const admin = await world.person({ role: 'admin' });
  const args = (request: Request) => pageArgs(request, {}, pageContext(admin));
  const actionData =
    form && (await action(args(new Request(url, { method: 'POST', body: new URLSearchParams(form) }))));
  const loaderData = await loader(args(new Request(url)));
  const props = { loaderData, actionData } as Parameters<typeof LostAbusePage>[0];
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

test('administrators suspend the author of a reported message from its row, and end the report as handled', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  await world.as(reporter).lostFound.reportMessage({ messageId, reason: 'A threat.' });
  const abuse = world.db.selectFrom('lost_abuse').select('id').where('report_id', '=', reportId);
  const { id: abuseId } = await abuse.executeTakeFirstOrThrow();
  const suspend = { intent: 'suspend', abuseId, accountId: sender.id, rule: 'other' };
  const refused = await page({ ...suspend, evidence: '' });
  expect(refused.split(t('errors:field.required'))).toHaveLength(2);
  expect(refused).toContain(`id="suspend-${abuseId}"`);
  await expect(page({ ...suspend, evidence: 'A threat.' })).rejects.toMatchObject({ status: 303 });
  const suspended = await page();
  expect(suspended).not.toContain(`id="suspend-${abuseId}"`);
  expect(suspended).toContain(t('admin:suspension.badge'));
  await expect(page({ intent: 'handle', abuseId })).rejects.toMatchObject({ status: 303 });
  expect(await page()).not.toContain(abuseId);
});
