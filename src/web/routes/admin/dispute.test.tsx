import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Chargeback } from '#modules/chargebacks/contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import type { Route } from './+types/dispute';
import DisputePage from './dispute.tsx';

const evidence = {
  ...{ customerName: 'Ana', customerEmail: 'ana@example.test', serviceDate: '', productDescription: 'A fence' },
  ...{ refundRule: '', activityLog: '', note: '' },
};
const inquiry: Chargeback = {
  ...{ id: 'd1', jobId: 'j1', title: 'Paint the fence', amountCents: 11_000, reason: 'fraudulent', status: 'inquiry' },
  ...{ dueBy: null, openedAt: '2026-03-09T17:00:00.000Z', closedAt: null, sentAt: null, file: null, evidence },
  ...{ wasHeld: false, isTaken: false, isHeld: true, chosen: null, maySend: true, mayAccept: false },
};

/** What the page says about a chargeback. */
function read(change: Partial<Chargeback> = {}): string {
  const loaderData = { chargeback: { ...inquiry, ...change }, isLate: false };
  const props = { loaderData, actionData: undefined } as unknown as Route.ComponentProps;
  const router = createMemoryRouter([{ path: '*', element: <DisputePage {...props} /> }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('an inquiry is called one, and its page says that the money is held', () => {
  expect(read()).toContain('Inquiry about $110.00');
  expect(read()).toContain('It’s still held');
  expect(read()).not.toMatch(/Chargeback of|loss is ours|Accept the loss/);
});

test('a closed inquiry says what came of it', () => {
  const html = read({ status: 'inquiry_closed', closedAt: '2026-03-12T17:00:00.000Z', isHeld: false, maySend: false });
  expect(html).toContain('The inquiry is closed. It didn’t become a chargeback');
  expect(html).toContain('The bank never took it.');
  expect(html).not.toMatch(/loss is ours|Decided/);
});

test('who answers a chargeback reads that the answer costs a fee, and the question fits its button', () => {
  const html = read({ status: 'needs_response', isTaken: true, mayAccept: true });
  expect(html).toContain('Chargeback of $110.00');
  expect(html).toContain('a second one for answering it');
  expect(html).toContain('Accept the loss of $110.00?');
  expect(read()).not.toContain('a second one for answering it');
});

test('evidence to which the processor has not answered is sent again as it was: the dialog asks for nothing', () => {
  expect(read()).toContain('name="note"');
  const html = read({
    chosen: { at: '2026-03-10T17:00:00.000Z', byName: 'Ada Admin', withPhotos: true, isUnderWay: false },
    evidence: { ...evidence, note: 'First words.' },
    file: { isReady: true, bytes: 1, pages: 1, isSent: false },
  });
  expect(html).toContain('Ada Admin sent it on Tue, Mar 10, 2026');
  expect(html).toContain('First words.');
  expect(html).toContain('Included');
  expect(html).toContain('>Send again<');
  expect(html).not.toMatch(/name="note"|name="withoutPhotos"/);
});

test('evidence that is being sent has no button to send it again', () => {
  const html = read({
    chosen: { at: '2026-03-10T17:00:00.000Z', byName: 'Ada Admin', withPhotos: true, isUnderWay: true },
  });
  expect(html).toContain('the payment processor hasn’t answered yet');
  expect(html).not.toContain('>Send again<');
});
