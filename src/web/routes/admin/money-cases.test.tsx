import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { failedRefund } from '#tests/support/payouts.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import MoneyCases, { loader } from './money-cases.tsx';

const admin = await world.person({ role: 'admin' });
const load = (query: string, user: User = admin) =>
  loader(pageArgs(new Request(`https://nearhand.test/admin/ledger${query}`), {}, pageContext(user)));

async function page(query: string): Promise<string> {
  const props = { loaderData: await load(query) } as Parameters<typeof MoneyCases>[0];
  const router = createMemoryRouter([{ path: '*', element: <MoneyCases {...props} /> }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('the address of a case shows this one alone, open or closed, with the way to the lists', async () => {
  const [{ caseId }, other] = [await failedRefund(), await failedRefund()];
  const open = await page(`?case=${caseId}`);
  expect(open).toContain(`id="case-${caseId}"`);
  expect(open).not.toContain(other.caseId);
  expect(open).toContain('href="/admin/ledger"');
  expect(open).toContain(`action="/admin/ledger?case=${caseId}#close-${caseId}"`);
  await world.as(admin).payments.closeCase({ caseId, reason: 'Looked at.' });
  expect(await page(`?case=${caseId}`)).toContain('Looked at.');
  expect(await page('')).not.toContain(caseId);
});

test('the address of a case that is none is not found', async () => {
  for (const id of [admin.id, 'x']) {
    const answer = await load(`?case=${id}`).catch((error: unknown) => error);
    expect((answer as Response).status, id).toBe(404);
  }
});
