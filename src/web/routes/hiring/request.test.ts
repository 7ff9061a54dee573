import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { maxAskedOfOnePerDay } from '#modules/hiring/limits.ts';
import type { User } from '#platform/operations/context.server.ts';
import { counter, offer, project, request } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { htmlOf } from '#tests/support/rendered-page.ts';
import { world } from '#tests/support/world.ts';
import RequestPage, { action, loader } from './request.tsx';

test.each([
  [100, 72, 'after 72 hours'],
  [42, 40, 'two hours before the start'],
  [1, 0.5, 'after half an hour'],
])('a quote that starts in %i hours is to be paid in %d hours: %s', async (startsIn, paysIn) => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro]);
  const now = world.clock.now();
  const offerId = await offer(pro, requestId, { startsAt: after(now, hours(startsIn)).toISOString() });
  const asked = new Request(`https://nearhand.test/requests/${requestId}?accept=${offerId}`);
  const { accepting } = await loader(pageArgs(asked, { id: requestId }, pageContext(client)));
  expect(accepting?.payDueAt).toBe(after(now, hours(paysIn)).toISOString());
  // The job keeps the promise.
  const { jobId } = await world.as(client).hiring.acceptOffer({ offerId });
  expect((await world.as(client).jobs.get({ jobId })).dueAt).toBe(accepting?.payDueAt);
});

test('the address of a notification asks about the only quote, and compares several', async () => {
  const [client, first, second] = [await world.client(), await world.worker(), await world.worker()];
  const requestId = await request(client, [first, second]);
  const offerId = await offer(first, requestId);
  const asked = async () => {
    const address = new Request(`https://nearhand.test/requests/${requestId}?quote`);
    return (await loader(pageArgs(address, { id: requestId }, pageContext(client)))).accepting;
  };
  expect((await asked())?.candidate.offer.id).toBe(offerId);
  await offer(second, requestId);
  expect(await asked()).toBeNull();
});

/** Returns the client's page of a request as HTML, in English. */
async function pageOf(client: User, id: string, query = '', actionData?: unknown): Promise<string> {
  const asked = new Request(`https://nearhand.test/requests/${id}${query}`);
  const loaderData = await loader(pageArgs(asked, { id }, pageContext(client)));
  return htmlOf(RequestPage, { loaderData, actionData });
}

/** Sends a form of the page. Returns what its action answers, or the response that it throws. */
function send(client: User, id: string, fields: Record<string, string | string[]>): Promise<unknown> {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, v]) => [v].flat().map((text) => [name, text])),
  );
  const asked = new Request(`https://nearhand.test/requests/${id}`, { method: 'POST', body });
  return action(pageArgs(asked, { id }, pageContext(client))).catch((answer: unknown) => answer);
}

const before = 'Sent before you changed the project';

test('beside a bid from before a change, the client reads why it can’t be accepted in place of the button', async () => {
  const [client, pro, other] = [await world.client(), await world.worker(), await world.worker()];
  const projectId = await project(client);
  const offerId = await offer(pro, projectId);
  expect(await pageOf(client, projectId)).toContain(`?accept=${offerId}`);
  world.clock.forward(1_000);
  const change = { title: 'Clean the house', description: 'All of it.', budgetCents: 30_000 };
  await world.as(client).hiring.editProject({ projectId, budgetType: 'fixed', ...change });
  // The only bid, by the address of its notification, that of the button, and the page itself.
  for (const query of ['?quote', `?accept=${offerId}`, '']) {
    const html = await pageOf(client, projectId, query);
    expect(html, query).toContain(before);
    for (const button of [`?accept=${offerId}`, 'id="accept"']) expect(html, query).not.toContain(button);
  }
  world.clock.forward(1_000);
  const newer = await offer(other, projectId);
  const compared = await pageOf(client, projectId);
  expect(compared).toContain(before);
  expect(compared).toContain(`?accept=${newer}`);
  expect(compared).not.toContain(`?accept=${offerId}`);
});

/** Returns the text of the client's page, without marks. */
const textOfPage = async (client: User, id: string) => (await pageOf(client, id)).replaceAll(/<[^>]*>/g, ' ');

test('once a Pro is hired, the client doesn’t read that the others were too late', async () => {
  const [client, hired, silent, back] = [
    await world.client(),
    await world.worker(),
    await world.worker(),
    await world.worker(),
  ];
  const requestId = await request(client, [hired, silent, back]);
  await world.as(back).hiring.withdrawOffer({ offerId: await offer(back, requestId) });
  await world.as(client).hiring.acceptOffer({ offerId: await offer(hired, requestId) });
  const text = await textOfPage(client, requestId);
  expect(text).toContain('Hadn’t responded yet');
  expect(text).toContain('Withdrew the quote');
  for (const wrong of ['in time', 'may send another']) expect(text).not.toContain(wrong);
});

test('after the end of a request, the client reads what each Pro answered', async () => {
  const [client, silent, back, disagreeing] = [
    await world.client(),
    await world.worker(),
    await world.worker(),
    await world.worker(),
  ];
  const requestId = await request(client, [silent, back, disagreeing]);
  const late = { startsAt: after(world.clock.now(), days(20)).toISOString() };
  await world.as(back).hiring.withdrawOffer({ offerId: await offer(back, requestId, late) });
  const suggested = await counter(client, await offer(disagreeing, requestId, late), late);
  expect(await textOfPage(client, requestId)).toContain('Withdrew the quote; may send another');
  await world.as(disagreeing).hiring.declineCounter({ offerId: suggested });
  expect(await textOfPage(client, requestId)).toContain('No agreement; may send another quote');
  world.clock.forward(hours(73));
  const text = await textOfPage(client, requestId);
  for (const right of ['Didn’t respond in time', 'Withdrew the quote', 'No agreement']) expect(text).toContain(right);
  expect(text).not.toContain('may send another');
});

test('a round of counters says what it has changed, and what that was', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro]);
  const quote = await offer(pro, requestId);
  await counter(client, quote, { minutes: 180 });
  const thread = (await textOfPage(client, requestId)).split('I can do it.').at(-1);
  expect(thread).toContain('was $120.00');
  expect(thread).toMatch(/was 2\shours/);
  // The start stays.
  expect(thread?.match(/was /g)).toHaveLength(2);
});

test.each([
  ['too fast', 'api.tooManyRequests', 'Please wait', 'Something just changed'],
  ['too late', 'hiring.notNow', 'Something just changed', 'Please wait'],
])('an act that comes %s is refused in its own words', async (_, code, right, wrong) => {
  const [client, pro] = [await world.client(), await world.worker()];
  const requestId = await request(client, [pro]);
  const refusal = { ok: false, code, message: 'Please wait', fields: {}, intent: 'withdraw', typed: {} };
  const html = await pageOf(client, requestId, '', refusal);
  expect(html).toContain(right);
  expect(html).not.toContain(wrong);
});

test('an empty answer to a question is refused at its field alone', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  const { questionId } = await world.as(pro).hiring.askQuestion({ projectId, question: 'Is there a ladder?' });
  const refusal = await send(client, projectId, { intent: 'answer', questionId, answer: '' });
  const html = await pageOf(client, projectId, '', refusal);
  expect(html).toContain('aria-invalid="true"');
  for (const banner of ['role="alert"', 'Something just changed']) expect(html).not.toContain(banner);
});

test('a Pro who can’t be asked any more is gone from the choice, and the others stay chosen', async () => {
  const [client, first, gone, other] = [
    await world.client(),
    await world.worker(),
    await world.worker(),
    await world.worker(),
  ];
  const requestId = await request(client, [first]);
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', gone.id).execute();
  const refusal = await send(client, requestId, { intent: 'send', workerIds: [gone.id, other.id] });
  const html = await pageOf(client, requestId, '?more', refusal);
  expect(html).toContain('A Pro you chose is no longer available');
  expect(html).not.toContain(`value="${gone.id}"`);
  expect(boxOf(html, other.id)).toContain('checked');
  expect(await send(client, requestId, { intent: 'send', workerIds: [other.id] })).toMatchObject({ status: 303 });
});

test('a Pro who was asked too often is named, and not chosen any more', async () => {
  const [client, first, often, other] = [
    await world.client(),
    await world.worker(),
    await world.worker({ name: 'Olga Often' }),
    await world.worker(),
  ];
  for (let n = 0; n < maxAskedOfOnePerDay; n++) await request(client, [often]);
  const requestId = await request(client, [first]);
  const refusal = await send(client, requestId, { intent: 'send', workerIds: [often.id, other.id] });
  const html = await pageOf(client, requestId, '?more', refusal);
  expect(html).toMatch(/We unselected Olga/);
  expect(boxOf(html, often.id)).not.toContain('checked');
  expect(boxOf(html, other.id)).toContain('checked');
});

const boxOf = (html: string, id: string) => html.match(new RegExp(`<input[^>]*value="${id}"[^>]*>`))?.[0];
