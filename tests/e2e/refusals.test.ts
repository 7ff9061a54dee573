import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { picture } from '#tests/support/pictures.ts';
import { app } from '#tests/support/sample-app.ts';
import { fillRequest, photo } from './loop.ts';
import { traceOf } from './money.ts';
import { jobsIn, pageOf, type SampleJob } from './people.ts';

const client = 'client@nearhand.test';
const pro = 'pro@nearhand.test';
const unknownId = '00000000-0000-4000-8000-000000000000';
const { t } = words('en');
/** The browser logs an error for every page that does not exist. */
const notThere = { expected: [/status of 40[04]/] };

const proId = async () =>
  (await db.selectFrom('user').select('id').where('email', '=', pro).executeTakeFirstOrThrow()).id;

const requestsCalled = (title: string) =>
  db.selectFrom('quote_request').select('id').where('title', '=', title).execute();

const filesOf = (requestId: string) =>
  db.selectFrom('request_attachment').selectAll().where('request_id', '=', requestId).orderBy('position').execute();

/** Submits the request form as a browser without script does. */
async function requestForm(title: string, file: Buffer): Promise<FormData> {
  const form = new FormData();
  const fields = { formKey: crypto.randomUUID(), title, category: 'home-services', zip: '94110', intent: 'send' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('description', 'Two rooms.');
  form.set('workerIds', await proId());
  form.set('files', new File([new Uint8Array(file)], 'room.jpg', { type: 'image/jpeg' }));
  return form;
}

describe('addresses', () => {
  test('an invalid ZIP code is reported in the visitor’s language and filters nothing', async () => {
    const pages = languages.map(async (language, at) => {
      const zip = ['9411', 'abcde', '00000', '94110-1234', '９４１１０', "1' or"][at] ?? '';
      const page = await openPage({ baseURL: app.url });
      await page.context().addCookies([{ name: 'language', value: language, url: app.url }]);
      const answer = await page.goto(`/browse?${new URLSearchParams({ zip, q: 'clean', badge: 'extra-mile' })}`);
      expect(answer?.status()).toBe(200);
      const notice = page.getByRole('alert');
      await notice.getByText(words(language).t('browse:zip.invalidTitle')).waitFor();
      const { t } = words(language);
      const reason = zip === '00000' ? t('browse:zip.unknownText', { zip }) : t('browse:zip.invalidText');
      await notice.getByText(reason).waitFor();
      expect(await page.locator('input[name=zip][type=text]').inputValue()).toBe(zip);
      expect(await page.locator('fieldset:disabled').count()).toBe(1);
      expect(await page.locator('a[href^="/worker/"]').count()).toBe(0);
    });
    await Promise.all(pages);
  });

  test('a missing record answers 404 with the text of its page', async () => {
    const visitor = await openPage({ baseURL: app.url, ...notThere });
    const mine = await pageOf(app.url, client, notThere);
    const works = await pageOf(app.url, pro, notThere);
    const places: [Page, string, number, string][] = [
      [visitor, `/worker/${unknownId}`, 404, t('worker:missing.title')],
      [visitor, '/worker/none', 404, t('worker:missing.title')],
      [mine, `/jobs/${unknownId}`, 404, t('shell:missing.title')],
      [mine, '/jobs/none', 404, t('shell:missing.title')],
      [mine, `/requests/${unknownId}`, 404, t('shell:missing.title')],
      [mine, '/requests/none', 404, t('shell:missing.title')],
      [works, `/worker-dashboard/requests/${unknownId}`, 404, t('shell:missing.title')],
      [mine, `/checkout/${unknownId}`, 404, 'Worker or Job Not Found'],
      [mine, '/checkout/none', 404, 'Worker or Job Not Found'],
      [mine, '/payment-success', 400, 'Missing payment session or job information.'],
      [
        mine,
        `/payment-success?session_id=cs_none&job_id=${unknownId}`,
        404,
        'There was an issue confirming your payment. Please contact support.',
      ],
    ];
    for (const [page, address, status, text] of places) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(status);
      await page.getByText(text).first().waitFor();
    }
    await mine.goto(`/checkout/${unknownId}`);
    await mine.getByRole('link', { name: 'Browse Workers' }).waitFor();
    for (const file of ['photos', 'attachments']) {
      expect((await mine.request.get(`${app.url}/${file}/${unknownId}`)).status()).toBe(404);
    }
    await visitor.goto('/no/such/page');
    expect(new URL(visitor.url()).pathname).toBe('/');
    await visitor.goto(`/jobs/${unknownId}`);
    expect(new URL(visitor.url()).searchParams.get('redirect')).toBe(`/jobs/${unknownId}`);
  });
});

describe('another user’s', () => {
  test('jobs, payments, requests and files are not found, and attempts change nothing', async () => {
    const mine = await pageOf(app.url, client);
    const works = await pageOf(app.url, pro);
    const [working] = await jobsIn('in_progress', { pro });
    const [handedIn] = await jobsIn('submitted', { client });
    const [unpaid] = await jobsIn('awaiting_payment', { client });
    const [strangers] = (await jobsIn('paid')).filter((job) => job.client !== client && job.pro !== pro);
    if (!(working && handedIn && unpaid && strangers)) throw new Error('the sample data lacks a job');

    const proof = await works.request.post(`${app.url}/api/jobs/${working.id}/photos`, {
      multipart: { slot: 'before', photo: await photo('before') },
    });
    const { id: photoId } = (await proof.json()) as { id: string };
    await mine.request.post(`${app.url}/quote/new`, { multipart: await requestForm('Mine', await picture()) });
    const [request] = await requestsCalled('Mine');
    const requestId = request?.id ?? '';
    const [file] = await filesOf(requestId);
    const offer = await works.request.post(`${app.url}/api/incoming-requests/${requestId}/offers`, {
      data: {
        pricing: 'fixed',
        amountCents: 9_000,
        minutes: 60,
        startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
        message: 'Gladly.',
      },
    });
    expect(offer.status()).toBe(201);
    const { offerId } = (await offer.json()) as { offerId: string };

    const jobs = [working, handedIn, unpaid];
    const state = async () => ({
      jobs: await Promise.all(jobs.map(({ id }) => traceOf(id))),
      photos: await db.selectFrom('proof_photo').selectAll().where('job_id', '=', working.id).execute(),
      request: await db.selectFrom('quote_request').selectAll().where('id', '=', requestId).execute(),
      recipients: await db.selectFrom('request_recipient').selectAll().where('request_id', '=', requestId).execute(),
      offers: await db.selectFrom('offer').selectAll().where('request_id', '=', requestId).execute(),
    });
    const before = await state();

    for (const email of [strangers.client, strangers.pro]) {
      const outsider = await pageOf(app.url, email, notThere);
      const places = [
        ...jobs.flatMap((job: SampleJob) => [`/jobs/${job.id}`, `/checkout/${job.id}`]),
        `/requests/${requestId}`,
        `/requests/${requestId}?accept=${offerId}`,
        `/worker-dashboard/requests/${requestId}`,
        `/quote/new?again=${requestId}`,
      ];
      for (const address of places) {
        const answer = await outsider.goto(address);
        const isClosed =
          answer?.status() === 404 || (await outsider.getByText(t('hiring:request.workerAccount')).count());
        expect(isClosed, `${email} at ${address}`).toBeTruthy();
        expect(await outsider.content()).not.toContain('Two rooms.');
      }
      const form = (fields: Record<string, string>) => ({ form: fields });
      const acts: [string, object][] = [
        [`/jobs/${handedIn.id}`, form({ intent: 'release' })],
        [`/jobs/${working.id}`, form({ intent: 'submit' })],
        [`/jobs/${working.id}`, { multipart: { intent: 'photo', slot: 'during', photo: await photo('x') } }],
        [`/checkout/${unpaid.id}`, form({})],
        [`/requests/${requestId}`, form({ offerId })],
        [`/worker-dashboard/requests/${requestId}`, form({ intent: 'decline' })],
        [`/worker-dashboard/requests/${requestId}`, form({ intent: 'withdraw', offerId })],
      ];
      for (const [address, body] of acts) {
        const answer = await outsider.request.post(app.url + address, { ...body, maxRedirects: 0 });
        expect(answer.status(), `${email} posts to ${address}`).toBe(404);
      }
      for (const path of [`/photos/${photoId}`, `/attachments/${file?.id}`]) {
        expect((await outsider.request.get(app.url + path)).status()).toBe(404);
      }
    }
    expect(await state()).toEqual(before);
    for (const [page, path] of [[works, `/photos/${photoId}`] as const, [works, `/attachments/${file?.id}`] as const]) {
      expect((await page.request.get(app.url + path)).status()).toBe(200);
    }
  });
});

describe('the request form', () => {
  test('sent twice makes one request with one set of files', async () => {
    const mine = await pageOf(app.url, client);
    const form = await requestForm('Twice without script', await picture());
    const send = () => mine.request.post(`${app.url}/quote/new`, { multipart: form });
    for (const answer of await Promise.all([send(), send(), send()])) expect(answer.status()).toBe(200);
    const [request, ...more] = await requestsCalled('Twice without script');
    expect(more).toEqual([]);
    expect(await filesOf(request?.id ?? '')).toHaveLength(1);

    await mine.goto(`/quote/new?workerId=${await proId()}`);
    await fillRequest({ client: mine }, 'Twice by a quick hand');
    await mine.getByRole('button', { name: 'Next', exact: true }).click();
    await mine.getByRole('button', { name: 'Request Quotes from 1 Worker' }).dblclick();
    await mine.waitForURL('**/client-dashboard');
    expect(await requestsCalled('Twice by a quick hand')).toHaveLength(1);
  });

  test('reports a wrong place or file and keeps all typed values', async () => {
    const mine = await pageOf(app.url, client);
    const title = 'A hallway to paint';
    const description = 'Two rooms and a kitchen; the oven needs love.';
    await mine.goto(`/quote/new?workerId=${await proId()}`);
    await fillRequest({ client: mine }, title);
    await mine.getByLabel('Location').fill('00000');
    await mine.getByRole('button', { name: 'Next', exact: true }).click();
    await mine.getByText(t('errors:places.unknownZip', { zip: '00000' })).waitFor();
    expect(await mine.getByLabel('Project Title').inputValue()).toBe(title);
    await mine.getByLabel('Location').fill('94110');

    const text = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from('milk, eggs, paint') });
    const large = {
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'),
    };
    const many = Array.from({ length: 11 }, (_, at) => text(`list ${at}.txt`));
    const movie = { name: 'hall.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') };
    const seenAtOnce: [ReturnType<typeof text>[], string][] = [
      [[movie], t('errors:uploads.wrongType', { name: 'hall.mov' })],
      [[large], t('errors:uploads.tooLarge', { name: 'plan.pdf', megabytes: 10 })],
      [
        many,
        `${t('errors:uploads.tooMany', { limit: 10 })} ${t('common:form.filesAbove', { count: 1, names: 'list 10.txt' })}`,
      ],
    ];
    const next = mine.getByRole('button', { name: 'Next', exact: true });
    const send = mine.getByRole('button', { name: 'Request Quotes from 1 Worker' });
    const files = mine.locator('input[type=file]');
    let posts = 0;
    mine.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    for (const [chosen, reason] of seenAtOnce) {
      await files.setInputFiles(chosen);
      await mine.locator('[aria-live=assertive]').getByText(reason).waitFor();
      expect(await files.getAttribute('aria-invalid')).toBe('true');
      const described = (await files.getAttribute('aria-describedby'))?.split(' ') ?? [];
      expect(await mine.locator(`[id="${described.at(-1)}"]`).textContent()).toContain(reason);
      await next.click();
      expect(await files.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    expect(posts).toBe(0);

    // Only the server inspects the content. The list stays visible in both directions.
    await files.setInputFiles([text('list.jpg')]);
    await next.click();
    await send.click();
    const reason = t('errors:uploads.wrongType', { name: 'list.jpg' });
    await mine.getByRole('alert').getByText(reason).waitFor();
    const listed = mine.getByRole('button', { name: t('common:form.removeFile', { file: 'list.jpg' }) });
    await listed.waitFor();
    expect(await requestsCalled(title)).toEqual([]);
    await mine.getByRole('button', { name: 'Back', exact: true }).click();
    await next.waitFor();
    await listed.waitFor();
    expect(await mine.getByLabel('Project Title').inputValue()).toBe(title);
    expect(await mine.getByLabel('Project Description').inputValue()).toBe(description);
    await listed.click();
    await files.setInputFiles(await photo('hallway'));
    expect(await files.getAttribute('aria-invalid')).toBeNull();
    await next.click();
    await send.click();
    await mine.getByRole('heading', { name: 'Request Sent' }).waitFor();
    const [request] = await requestsCalled(title);
    expect((await filesOf(request?.id ?? '')).map(({ name }) => name)).toEqual(['hallway.jpg']);
  });
});

test('an invalid proof photo is refused next to its slot', async () => {
  const works = await pageOf(app.url, pro);
  const [job] = await jobsIn('in_progress', { pro });
  // A photo chosen before hydration is uploaded, too.
  const script = Promise.withResolvers<void>();
  await works.route('**/assets/*.js', (route) => script.promise.then(() => route.continue()));
  await works.goto(`/jobs/${job?.id}`, { waitUntil: 'commit' });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  const during = works.getByLabel('Add photo: During');
  const slot = works.getByRole('listitem').filter({ has: during });
  await during.setInputFiles(file('notes.jpg', Buffer.from('all done')));
  script.resolve();
  const refused = (code: string, values: Record<string, string | number>) =>
    slot
      .getByRole('alert')
      .getByText(t(`errors:uploads.${code}`, values))
      .waitFor();
  await refused('notAnImage', { name: 'notes.jpg' });
  await during.setInputFiles({ ...file('wall.heic', Buffer.from('x')), mimeType: 'image/heic' });
  await refused('notAnImage', { name: 'wall.heic' });
  await during.setInputFiles(file('wall.jpg', Buffer.alloc(15 * 1024 * 1024 + 1)));
  await refused('tooLarge', { name: 'wall.jpg', megabytes: 15 });
  await during.setInputFiles(await photo('during'));
  await works.getByRole('img', { name: 'Photo: During' }).waitFor();
  expect(await works.getByRole('alert').count()).toBe(0);
});
