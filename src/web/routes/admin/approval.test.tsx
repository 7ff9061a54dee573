import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import Approval, { action, loader } from './approval.tsx';

const { t } = words('en');
const addressOf = (path: string) => `https://nearhand.test${path}`;

/** Opens the page of an application at `path`. Returns its words. */
async function open(admin: User, applicationId: string, path: string) {
  const loaderData = await loader(
    pageArgs(new Request(addressOf(path)), { applicationId }, pageContext(admin)) as Parameters<typeof loader>[0],
  );
  const props = { loaderData, actionData: undefined } as unknown as ComponentProps<typeof Approval>;
  const html = renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Approval {...props} /> }])} />
    </TranslationProvider>,
  );
  return { html, text: html.replaceAll(/<!-- -->|<[^>]*>/g, '') };
}

/** Sends a form of the page. Returns the address that it leads to. */
async function press(admin: User, applicationId: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request(addressOf(`/admin/approvals/${applicationId}`), { method: 'POST', body });
  const args = pageArgs(request, { applicationId }, pageContext(admin)) as Parameters<typeof action>[0];
  const answer = await action(args).catch((error: unknown) => error);
  return answer instanceof Response ? (answer.headers.get('location') ?? '') : '';
}

test('after a decision an administrator reads that it is saved, and goes on to the next application that waits', async () => {
  const admin = await world.person({ role: 'admin' });
  const [first, second] = [await submittedApplication(), await submittedApplication()];
  const approved = await press(admin, first.id, { intent: 'approve' });
  expect(approved).toBe(`/admin/approvals/${first.id}?done=approve`);
  const page = await open(admin, first.id, approved);
  expect(page.text).toContain(t('admin:decision.done', { state: t('admin:state.approved') }));
  expect(page.html).toContain(`href="/admin/approvals/${second.id}"`);

  const asked = await press(admin, second.id, { intent: 'askRevision', reason: 'The license is blurred.' });
  const last = await open(admin, second.id, asked);
  expect(last.text).toContain(t('admin:decision.done', { state: t('admin:state.revision_asked') }));
  expect(last.text).toContain(t('admin:approvals.none.submitted'));
});

test('other acts than decisions, and pages without one, say nothing of a decision', async () => {
  const [admin, pro] = [await world.person({ role: 'admin' }), await submittedApplication()];
  expect(await press(admin, pro.id, { intent: 'holdPayouts', reason: 'A stolen card.' })).not.toContain('?');
  for (const query of ['', '?done=toString', '?done=addCheck'])
    expect((await open(admin, pro.id, `/admin/approvals/${pro.id}${query}`)).text).not.toContain('Decision saved');
});

test('beside the proof of identity is the name on the account, and the decision names the language of its reader', async () => {
  const [admin, pro] = [await world.person({ role: 'admin' }), await submittedApplication()];
  const account = { name: 'Linh Thi Tran', preferred_language: 'vi' as const };
  await world.db.updateTable('user').set(account).where('id', '=', pro.id).execute();
  const { text } = await open(admin, pro.id, `/admin/approvals/${pro.id}`);
  expect(text).toContain(t('admin:papers.accountSays', { text: 'Linh Thi Tran' }));
  expect(text).toContain(t('admin:decision.reads', { name: pro.name, language: 'Vietnamese' }));
});
