import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { report, writtenTo } from '#tests/support/lost-found.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import LostReportPage, { action, loader } from './lost-report.tsx';

const { t } = words('en');

/** Returns the page of a report as `user` reads it, after sending `form`. */
async function page(user: User, reportId: string, form?: Record<string, string>): Promise<string> {
  const url = `https://nearhand.test/lost-and-found/${reportId}`;
  const args = (request: Request) => pageArgs(request, { reportId }, pageContext(user));
  const actionData =
    form && (await action(args(new Request(url, { method: 'POST', body: new URLSearchParams(form) }))));
  const loaderData = await loader(args(new Request(url)));
  const props = { loaderData, actionData } as Parameters<typeof LostReportPage>[0];
  const router = createMemoryRouter([{ path: '*', element: <LostReportPage {...props} /> }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

/** Sends the answer of a form that another tab has made late, with a second message that waits for an answer. */
async function secondAnswer() {
  const { reporter, reportId, messageId } = await writtenTo();
  await world.as(await world.client()).lostFound.sendMessage({ reportId, text: 'They are mine.' });
  await world.as(reporter).lostFound.answerMessage({ messageId, answer: 'Thank you.' });
  return page(reporter, reportId, { intent: 'answer', messageId, answer: 'Which color is the ribbon?' });
}

test('a second answer from another tab says at its message why it was refused, with its text', async () => {
  const html = await secondAnswer();
  expect(html.split(t('errors:lostFound.alreadyAnswered'))).toHaveLength(2);
  expect(html).toContain(t('lostFound:answer.notSent'));
  expect(html).toContain('Which color is the ribbon?');
  expect(html.indexOf('Thank you.')).toBeLessThan(html.indexOf('Which color is the ribbon?'));
});

test('after an administrator has closed a report, its messages say so and have no form', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const admin = await world.person({ role: 'admin' });
  expect(await page(reporter, reportId)).toContain(t('lostFound:answer.send'));
  await world.as(admin).lostFound.decide({ reportId, act: 'close', reason: 'A scam.' });
  const form = { intent: 'answer', messageId, answer: 'Send me the deposit.' };
  const html = await page(reporter, reportId, form);
  expect(html).not.toContain(t('lostFound:answer.send'));
  for (const text of [t('lostFound:answer.closed'), t('errors:lostFound.notNow'), 'Send me the deposit.'])
    expect(html.split(text)).toHaveLength(2);
  expect(await page(sender, reportId)).toContain(t('lostFound:answer.never', { name: 'Rosa R.' }));
});

test('a message can be reported by its receiver, and by its sender once it is answered', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const open = t('lostFound:reportMessage.open');
  expect(await page(reporter, reportId)).toContain(open);
  expect(await page(sender, reportId)).not.toContain(open);
  await world.as(reporter).lostFound.answerMessage({ messageId, answer: 'Thief!' });
  expect(await page(sender, reportId)).toContain(open);
  await world.as(sender).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  const reported = await page(sender, reportId);
  expect([reported.includes(open), reported.includes(t('lostFound:abuse.sent'))]).toEqual([false, true]);
});

test('a refused report of a message says why in its dialog', async () => {
  const { reporter, reportId, messageId } = await writtenTo();
  const html = await page(reporter, reportId, { intent: 'reportMessage', messageId, reason: '' });
  expect(html.split(t('errors:field.required'))).toHaveLength(2);
});

test('the reporter of a matched report can undo the match', async () => {
  const reporter = await world.client();
  const reportId = await report(reporter);
  expect(await page(reporter, reportId)).not.toContain(t('lostFound:act.reopen'));
  await world.as(reporter).lostFound.changeState({ reportId, act: 'match' });
  expect(await page(reporter, reportId)).toContain(t('lostFound:act.reopen'));
});
