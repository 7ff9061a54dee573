import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Api } from '#api/form.server.ts';
import { after, days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { answered, project, request } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import * as badges from './badges.tsx';
import * as client from './client-dashboard.tsx';
import * as worker from './worker-dashboard.tsx';

const argsOf = (address: string, user: User, api?: Api) =>
  pageArgs(new Request(`https://nearhand.test${address}`), {}, pageContext(user, api));

/** Returns the Pro's dashboard as HTML, in English. */
const dashboardOf = async (pro: User) => htmlOf(worker.default, await worker.loader(argsOf('/worker-dashboard', pro)));

/** Returns the client's dashboard as HTML, in English. */
const clientDashboardOf = async (user: User) =>
  htmlOf(client.default, await client.loader(argsOf('/client-dashboard', user)));

function htmlOf(page: unknown, loaderData: unknown): string {
  const element = createElement(page as ComponentType<never>, { loaderData } as never);
  const router = createMemoryRouter([{ path: '*', element }]);
  const routed = createElement(RouterProvider, { router });
  return renderToStaticMarkup(createElement(TranslationProvider, { words: words('en') }, routed));
}

/** Returns the API of `user`, with a count of the calls that go through it. */
function countingApi(user: User) {
  let calls = 0;
  const contexts = Object.entries(world.as(user)).map(([name, operations]) => {
    const counting = new Proxy(operations, {
      get(target, operation) {
        calls += 1;
        return Reflect.get(target, operation);
      },
    });
    return [name, counting];
  });
  return { api: Object.fromEntries(contexts) as Api, count: () => calls };
}

test('each dashboard makes at most three calls, also with a review to ask for', async () => {
  const job = await world.releasedJob();
  await request(job.client, [job.worker]);
  for (const [load, address, user] of [
    [client.loader, '/client-dashboard', job.client],
    [worker.loader, '/worker-dashboard', job.worker],
  ] as const) {
    const { api, count } = countingApi(user);
    await load(argsOf(address, user, api));
    expect(count(), address).toBeGreaterThan(0);
    expect(count(), address).toBeLessThanOrEqual(3);
  }
});

test.each(['client', 'worker'] as const)(
  'another time waits on the dashboard of the %s until it runs out',
  async (side) => {
    const startsAt = after(world.clock.now(), days(5));
    const job = await world.paidJob({ startsAt, title: 'Hang the doors' });
    const read = () => (side === 'client' ? clientDashboardOf(job.client) : dashboardOf(job.worker));
    expect(await read()).toContain('all caught up');
    const by = side === 'client' ? job.worker : job.client;
    const proposal = { jobId: job.jobId, startsAt: after(startsAt, days(1)).toISOString(), message: 'I am ill.' };
    await world.as(by).jobs.proposeTime(proposal);
    const html = await read();
    expect(html).toMatch(/proposes another time/);
    expect(html).toMatch(/Hang the doors · expires \w/);
    expect(html).toContain(`href="/jobs/${job.jobId}#other-time"`);
    expect(html).not.toContain('all caught up');
    world.clock.forward(hours(48));
    expect(await read()).not.toContain('proposes another time');
  },
);

test.each(['client', 'worker'] as const)(
  'a case waits on the dashboard of the %s until it is answered',
  async (side) => {
    const job = await world.submittedJob({ title: 'Hang the doors' });
    const read = () => (side === 'client' ? clientDashboardOf(job.client) : dashboardOf(job.worker));
    const [own, other] = side === 'client' ? [job.client, job.worker] : [job.worker, job.client];
    await world.as(other).jobs.dispute({ jobId: job.jobId, reason: 'One door is missing.' });
    const html = await read();
    expect(html).toContain('tell us your side');
    expect(html).toMatch(/Hang the doors · [^<]* · you can answer once before we decide/);
    expect(html).toContain(`href="/jobs/${job.jobId}#outcome"`);
    expect(html).not.toContain('all caught up');
    await world.as(own).jobs.answerCase({ jobId: job.jobId, answer: 'All of them are there.' });
    expect(await read()).toContain('all caught up');
  },
);

test('a Pro reads the requests to answer and the projects to bid on in one list, with the reasons', async () => {
  const [client, pro] = [await world.client({ name: 'Maria Gonzalez' }), await world.worker()];
  await request(client, [pro], { title: 'Wash the windows' });
  world.clock.forward(1_000);
  await project(client, { title: 'Paint the fence' });
  const html = await dashboardOf(pro);
  for (const words of ['Wash the windows', 'Paint the fence', 'Maria G. wants a quote', 'Maria G. posted a project'])
    expect(html).toContain(words);
  expect(html).toContain('No bids yet: yours would be first');
  expect(html).toMatch(/>[\d.]+\u00a0mi away</);
  // As many points, and older.
  expect(html.indexOf('Wash the windows')).toBeLessThan(html.indexOf('Paint the fence'));
  expect(html).not.toContain('widen your area');
});

test('a Pro without an opportunity is led to a wider area and more services', async () => {
  const html = await dashboardOf(await world.worker({ zip: '99501' }));
  expect(html).toContain('widen your area or add services');
  for (const step of ['area', 'trade']) expect(html).toContain(`href="/worker-dashboard/profile/${step}"`);
});

test('a dashboard shows one of its lists when the address names it, and itself otherwise', async () => {
  const { client: maria, one } = await answered();
  expect(await client.loader(argsOf('/client-dashboard?list=requests', maria))).toMatchObject({
    list: 'requests',
    isLater: false,
    page: { items: [{ title: 'Clean the flat' }] },
  });
  expect(await worker.loader(argsOf('/worker-dashboard?list=incoming', one))).toMatchObject({ list: 'incoming' });
  for (const list of ['', 'incoming', 'toString']) {
    expect(await client.loader(argsOf(`/client-dashboard?list=${list}`, maria))).toMatchObject({ list: null });
  }
});

test('a damaged cursor leads to the first page of its list', async () => {
  const maria = await world.client();
  const answer = await client.loader(argsOf('/client-dashboard?list=jobs&after=x', maria)).catch((error) => error);
  expect(answer.headers.get('location')).toBe('/client-dashboard?list=jobs');
});

test.each([
  ['a client', client.loader, '/client-dashboard', 'client'],
  ['a Pro', worker.loader, '/worker-dashboard', 'worker'],
] as const)('%s is asked to confirm the phone number while texts wait for it', async (_, load, address, side) => {
  const asked = async (about: { phone?: string; smsConsent?: boolean; phoneVerified?: boolean }) =>
    load(argsOf(address, await world[side](about)));
  const phone = '+14155550123';
  expect(await asked({ phone, smsConsent: true, phoneVerified: false })).toMatchObject({ phoneToVerify: true });
  expect(await asked({ phone, smsConsent: true, phoneVerified: true })).toMatchObject({ phoneToVerify: false });
  expect(await asked({ phone, smsConsent: false, phoneVerified: false })).toMatchObject({ phoneToVerify: false });
  expect(await asked({})).toMatchObject({ phoneToVerify: false });
});

test('a Pro whose profile waits for approval is led from the badges to the profile', async () => {
  const pro = { ...(await world.person({ role: 'contractor' })), status: 'pending_approval' as const };
  const [guard] = badges.middleware;
  const enter = async () => guard?.(argsOf('/worker-dashboard/badges', pro) as never, (() => undefined) as never);
  const answer = await enter().catch((error) => error);
  expect(answer.headers.get('location')).toBe('/worker-dashboard/profile');
});
