import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { offer, project, requestRow } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { htmlOf } from '#tests/support/rendered-page.ts';
import { world } from '#tests/support/world.ts';
import IncomingRequestPage, { loader as loadIncoming } from '../hiring/incoming-request.tsx';
import RequestPage, { loader as loadRequest } from '../hiring/request.tsx';
import { loader as loadEdit } from './edit-project.tsx';
import ProjectPage, { loader as loadProject } from './project.tsx';

/** A project whose time is up while a bid is still live: it stays open, and takes no more bids. */

const { clock, as } = world;

/** Creates a project for this week with a bid that outlives it. */
async function outlived() {
  const [client, pro] = [await world.client(), await world.worker()];
  const id = await project(client, { daysWish: 'this_week' });
  clock.forward(days(6));
  const startsAt = new Date(clock.now().getTime() + days(10)).toISOString();
  const bid = await offer(pro, id, { startsAt, validDays: 7 });
  return { client, pro, id, bid };
}

const asked = (path: string) => new Request(`https://nearhand.test${path}`);

async function pageOfClient(client: User, id: string): Promise<string> {
  return htmlOf(RequestPage, {
    loaderData: await loadRequest(pageArgs(asked(`/requests/${id}`), { id }, pageContext(client))),
  });
}

async function pageOfPro(pro: User, id: string): Promise<string> {
  const args = pageArgs(asked(`/worker-dashboard/requests/${id}`), { id }, pageContext(pro));
  return htmlOf(IncomingRequestPage, { loaderData: await loadIncoming(args) });
}

async function publicPage(id: string): Promise<string> {
  const { data: loaderData } = await loadProject(pageArgs(asked(`/projects/${id}`), { id }, pageContext(null)));
  return htmlOf(ProjectPage, { loaderData });
}

/** Returns what the page to change a project answers: the form, or where it leads. */
async function editPage(client: User, id: string): Promise<string> {
  const args = pageArgs(asked(`/projects/${id}/edit`), { id }, pageContext(client));
  const answer = await loadEdit(args).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? (answer.headers.get('location') ?? '') : 'form';
}

test('while a project takes bids, its pages have what goes with it', async () => {
  const { client, pro, id } = await outlived();
  expect(await pageOfClient(client, id)).toContain(`/projects/${id}/edit`);
  expect(await editPage(client, id)).toBe('form');
  expect(await pageOfPro(pro, id)).toContain('value="ask"');
  const open = await publicPage(id);
  expect(open).toContain('Open until');
  expect(open).toContain('rel="canonical"');
});

test('once its time is up, the client is offered no form to change it, and the Pro none to ask', async () => {
  const { client, pro, id, bid } = await outlived();
  clock.forward(days(1) + hours(1));
  await world.run('hiring.tick');
  expect(await requestRow(id)).toMatchObject({ state: 'open' });
  const own = await pageOfClient(client, id);
  expect(own).not.toContain(`/projects/${id}/edit`);
  expect(own).toContain(`?accept=${bid}`);
  expect(await editPage(client, id)).toBe(`/requests/${id}`);
  expect(await pageOfPro(pro, id)).not.toContain('value="ask"');
});

test('once its time is up, the public page says that it is closed, without an end that is over, and is not for search engines', async () => {
  const { id } = await outlived();
  clock.forward(days(1) + hours(1));
  const over = await publicPage(id);
  expect(over).toContain('This project is closed');
  expect(over).not.toContain('Open until');
  expect(over).not.toContain('rel="canonical"');
});

test('the views of its client, of its Pros and of everybody say the same', async () => {
  const { client, pro, id } = await outlived();
  const said = async () => [
    (await as(client).hiring.getRequest({ requestId: id })).takesBids,
    (await as(pro).hiring.getIncoming({ requestId: id })).takesBids,
    (await as(pro).hiring.getProject({ projectId: id })).takesBids,
  ];
  expect(await said()).toEqual([true, true, true]);
  clock.forward(days(1));
  expect(await said()).toEqual([false, false, false]);
});
