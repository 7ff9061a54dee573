import { type ComponentProps, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { words } from '#platform/words.server.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import OtherTime, { action, loader } from './other-time.tsx';

type Page = ComponentProps<typeof OtherTime>;

const message = 'My van is in the shop that morning.';
/** On the clocks of San Francisco. */
const typedTime = '2026-03-06T09:00';
const inDays = (days: number) => new Date(world.clock.now().getTime() + hours(24 * days)).toISOString();

const args = ({ worker, jobId }: JobWorld, body?: URLSearchParams) => {
  const request = new Request(`https://nearhand.test/jobs/${jobId}/other-time`, body && { method: 'POST', body });
  return pageArgs(request, { jobId }, pageContext(worker));
};

/** Sends the form. Returns the refusal; null if the time was proposed. */
async function propose(job: JobWorld, fields: Record<string, string>) {
  const answer = await action(args(job, new URLSearchParams({ message, ...fields }))).catch((thrown) => thrown);
  return answer instanceof Response ? null : answer;
}

const proposalOf = async ({ client, jobId }: JobWorld) =>
  (await world.as(client).jobs.get({ jobId })).timeProposal?.startsAt ?? null;

async function render(job: JobWorld, actionData: unknown): Promise<string> {
  const props = { loaderData: await loader(args(job)), actionData } as Page;
  const router = createMemoryRouter([{ path: '*', element: createElement(OtherTime, props) }]);
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

test('a typed time, or a chosen one, is proposed', async () => {
  const [typed, chosen] = [await world.paidJob(), await world.paidJob()];
  expect(await propose(typed, { otherAt: typedTime })).toBeNull();
  expect(await proposalOf(typed)).toBe('2026-03-06T17:00:00.000Z');
  expect(await propose(chosen, { otherAt: '', startsAt: inDays(5) })).toBeNull();
  expect(await proposalOf(chosen)).toBe(inDays(5));
});

test('a time typed next to a chosen one is refused, and both are still there', async () => {
  const job = await world.paidJob();
  const both = { otherAt: typedTime, startsAt: inDays(5) };
  const refusal = await propose(job, both);
  expect(refusal).toMatchObject({ fields: { startsAt: expect.any(String) }, typed: { ...both, message } });
  expect(await proposalOf(job)).toBeNull();
  const page = await render(job, refusal);
  expect(page).toContain('You chose one time and entered another. Keep only one.');
  expect(page).not.toContain('Choose a time.');
  for (const text of [`value="${typedTime}"`, message]) expect(page).toContain(text);
});

test('no time at all is refused in its own words', async () => {
  const job = await world.paidJob();
  const page = await render(job, await propose(job, { otherAt: '' }));
  expect(page).toContain('Choose a time.');
  expect(page).not.toContain('Keep only one');
});
