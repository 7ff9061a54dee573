import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { isAlive, photo } from './loop.ts';
import { draftsOn, keptNote } from './never-lost/typed.ts';
import { jobsIn, pageOf } from './people.ts';

const client = 'client@nearhand.test';
const phone = { width: 390, height: 844 };
const { t } = words('en');

test('a phone shows one main button on the page of a job', async () => {
  const page = await pageOf(app.url, client, { viewport: phone, hasTouch: true });
  for (const [state, name] of [
    ['submitted', /^Release \$/],
    ['awaiting_payment', /^Pay \$/],
  ] as const) {
    const [job] = await jobsIn(state, { client });
    await page.goto(`/jobs/${job?.id}`);
    const buttons = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
    expect(await buttons.filter({ visible: true }).count(), state).toBe(1);
    expect(await page.locator('.sticky-bar').filter({ visible: true }).count(), state).toBe(1);
  }
});

test('the bar of a phone goes while the answers that it leads to are on the screen', async () => {
  const [job] = await jobsIn('needs_attention', { client });
  const page = await pageOf(app.url, client, { viewport: phone, hasTouch: true });
  await page.goto(`/jobs/${job?.id}`, { waitUntil: 'networkidle' });
  const bar = page.locator('.sticky-bar').filter({ visible: true });
  const panel = page.locator('#attention');
  await panel.scrollIntoViewIfNeeded();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: t('jobs:details.title') }).scrollIntoViewIfNeeded();
  await bar.getByRole('link', { name: t('jobs:attention.answer') }).click();
  await bar.waitFor({ state: 'detached' });
});

test('a dialog with a form gives the focus to its field, one that asks before an act to the way back', async () => {
  const page = await pageOf(app.url, client);
  for (const [state, id, target] of [
    ['awaiting_payment', 'call-off', 'textarea'],
    ['submitted', 'release', 'div:last-child > a[href="#top"]'],
  ] as const) {
    const [job] = await jobsIn(state, { client });
    await page.goto(`/jobs/${job?.id}`);
    await isAlive(page);
    await page.locator(`a[href="#${id}"]`).filter({ visible: true }).click();
    const first = page.locator(`dialog#${id} ${target}`);
    await first.waitFor();
    expect(await first.evaluate((element) => element === document.activeElement), id).toBe(true);
  }
});

test('a dialog to which the browser itself has gone becomes modal where the page is, and closes', async () => {
  const [job] = await jobsIn('submitted', { client });
  const page = await pageOf(app.url, client, { viewport: phone });
  await page.goto(`/jobs/${job?.id}`);
  await isAlive(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const readPlace = () => page.evaluate(() => Math.round(scrollY));
  const place = await readPlace();
  // React stops a press while it hydrates, and the browser goes to the target of the link.
  await page.evaluate(() => location.assign('#release'));
  const dialog = page.locator('dialog#release');
  await page.locator('dialog#release:modal').waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('button', { name: t('common:action.close') }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await readPlace()).toBe(place);
});

test.each([true, false])('a refused call-off says why once, in its dialog (script: %s)', async (javaScriptEnabled) => {
  const [job] = await jobsIn('awaiting_payment', { client });
  const page = await pageOf(app.url, client, { viewport: phone, javaScriptEnabled });
  await page.goto(`/jobs/${job?.id}`, { waitUntil: javaScriptEnabled ? 'networkidle' : 'load' });
  await page.locator('a[href="#call-off"]').click();
  const dialog = page.locator('dialog#call-off');
  await dialog.getByRole('button', { name: t('jobs:callOff.act') }).click();
  const reason = dialog.getByRole('textbox');
  const error = page.getByText(t('errors:field.required')).filter({ visible: true });
  await error.first().waitFor();
  expect(await error.count()).toBe(1);
  expect(await reason.getAttribute('aria-invalid')).toBe('true');
  if (javaScriptEnabled) {
    await reason.fill('We moved.');
    expect(await error.count()).toBe(0);
  }
});

test('the bell forgets what a visit to the job has shown, also without script', async () => {
  const [job] = await jobsIn('paid', { client });
  const { id } = await db.selectFrom('user').select('id').where('email', '=', client).executeTakeFirstOrThrow();
  await db.updateTable('notification').set({ read_at: new Date() }).where('user_id', '=', id).execute();
  const about = { user_id: id, kind: 'jobPaid', data: { title: 'Sink' }, path: `/jobs/${job?.id}` };
  await db
    .insertInto('notification')
    .values({ ...about, created_at: new Date() })
    .execute();
  const page = await pageOf(app.url, client, { javaScriptEnabled: false });
  const bell = page.getByRole('banner').getByRole('link', { name: t('shell:messages') });
  await page.goto('/client-dashboard');
  expect(await bell.textContent()).toContain('1');
  await page.goto(`/jobs/${job?.id}`);
  expect(await bell.textContent()).not.toContain('1');
  await page.goto('/client-dashboard');
  expect(await bell.textContent()).not.toContain('1');
});

test('an act that comes too late is refused in words, also without script', async () => {
  const [job] = await jobsIn('submitted');
  if (!job) throw new Error('the sample data lacks submitted work');
  const late: [viewer: string, intent: string, fields: object][] = [
    [job.pro, 'checkIn', { pin: '1234' }],
    [job.pro, 'submit', { hours: '1' }],
    [job.pro, 'photo', { slot: 'before', photo: await photo('before') }],
    [job.client, 'address', { street: '1 Dolores St' }],
    [job.client, 'confirmFinish', {}],
  ];
  for (const [viewer, intent, fields] of late) {
    const page = await pageOf(app.url, viewer, { javaScriptEnabled: false });
    const answer = await page.request.post(`${app.url}/jobs/${job.id}`, { multipart: { intent, ...fields } });
    // Scripts hold the whole catalog.
    const visible = (await answer.text()).replaceAll(/<script.*?<\/script>/gs, '');
    expect(visible, intent).toContain(t('errors:jobs.notNow'));
  }
});

test('a draft comes back beside the refusal of another form', async () => {
  const [job] = await jobsIn('submitted', { client });
  const page = await pageOf(app.url, client);
  await page.goto(`/jobs/${job?.id}`);
  await isAlive(page);
  const reason = page.locator('#problem [name=reason]');
  await page.waitForLoadState('networkidle');
  await page.locator('a[href="#problem"]').first().click();
  await reason.fill('One wall is still bare.');
  await expect.poll(() => draftsOn(page)).toHaveLength(1);
  // As a press before the script arrives does it.
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: location.pathname });
    form.innerHTML = '<input name="intent" value="callOff"><input name="reason" value="We moved.">';
    document.body.append(form);
    form.submit();
  });
  await page.getByText(t('errors:jobs.notNow')).waitFor();
  await keptNote(page).first().waitFor({ state: 'attached' });
  expect(await reason.inputValue()).toBe('One wall is still bare.');
});

test('after a job is called off, the focus is on the card that says so', async () => {
  const [job] = await jobsIn('awaiting_payment', { client });
  const page = await pageOf(app.url, client, { viewport: phone });
  await page.goto(`/jobs/${job?.id}`, { waitUntil: 'networkidle' });
  await page.locator('a[href="#call-off"]').click();
  const dialog = page.locator('dialog#call-off');
  await dialog.getByRole('textbox').fill('We moved.');
  await dialog.getByRole('button', { name: t('jobs:callOff.act') }).click();
  const card = page.locator('#outcome');
  await card.getByRole('heading', { name: t('jobs:cancelled.title.called_off') }).waitFor();
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
});

/** Returns a job of the sample data with an open case about started work. Its Pro has offered a split. */
async function reportedJob() {
  const started = db.selectFrom('job').select('id').where('started_at', 'is not', null);
  const ids = new Set((await started.execute()).map(({ id }) => id));
  const [job] = (await jobsIn('disputed')).filter(({ id }) => ids.has(id));
  if (!job) throw new Error('the sample data lacks a report about started work');
  return job;
}

test.each([
  ['client', 'by script'],
  ['worker', 'without script'],
] as const)('the %s settles a reported job for the other side, %s, and both read by whom', async (side, how) => {
  const job = await reportedJob();
  const [own, other] = side === 'client' ? [job.client, job.pro] : [job.pro, job.client];
  const hasScript = how === 'by script';
  const page = await pageOf(app.url, own, { viewport: phone, javaScriptEnabled: hasScript });
  await page.goto(`/jobs/${job.id}`);
  if (hasScript) await isAlive(page);
  await page.locator('a[href="#settle"]').click();
  const dialog = page.locator('dialog#settle');
  await dialog.getByRole('button', { name: side === 'client' ? /^Release \$/ : /^Refund \$/ }).click();
  await page.getByRole('heading', { name: t('jobs:case.bySide.you') }).waitFor();
  const otherPage = await pageOf(app.url, other);
  await otherPage.goto(`/jobs/${job.id}`);
  await otherPage.getByRole('heading', { name: /^Settled by / }).waitFor();
  const moved = side === 'client' ? /goes to your balance\./ : /is refunded to you\./;
  await otherPage.locator('#outcome').getByText(moved).waitFor();
});

test('the client answers an offered split with another one without script, and the Pro accepts it', async () => {
  const job = await reportedJob();
  const page = await pageOf(app.url, job.client, { viewport: phone, javaScriptEnabled: false });
  await page.goto(`/jobs/${job.id}`);
  await page.getByRole('heading', { name: / offers a split$/ }).waitFor();
  await page.getByText(t('jobs:split.other')).click();
  const refund = page.getByRole('textbox', { name: t('jobs:split.refund.client') });
  await refund.fill('a little');
  await page.getByRole('button', { name: t('jobs:split.send') }).click();
  // A refused form is open, with what was typed.
  expect(await refund.inputValue()).toBe('a little');
  expect(await refund.getAttribute('aria-invalid')).toBe('true');
  await page.getByText(/^Enter an amount from \$0 to /).waitFor();
  await refund.fill('12.50');
  await page.getByRole('button', { name: t('jobs:split.send') }).click();
  await page.getByRole('heading', { name: t('jobs:split.waiting') }).waitFor();
  await page.getByText(t('jobs:split.state.declined')).waitFor();

  const prosPage = await pageOf(app.url, job.pro);
  await prosPage.goto(`/jobs/${job.id}`);
  await isAlive(prosPage);
  await prosPage
    .getByText(/\$12\.50 refunded to /)
    .first()
    .waitFor();
  await prosPage.locator('a[href="#accept-split"]').click();
  await prosPage
    .locator('dialog#accept-split')
    .getByRole('button', { name: t('jobs:split.accept') })
    .click();
  await prosPage.getByRole('heading', { name: t('jobs:case.byBoth') }).waitFor();
  await page.reload();
  await page
    .locator('#outcome')
    .getByText(/^\$12\.50 is refunded to you/)
    .waitFor();
});

test('the client asks for changes without script, the Pro answers by script, and the client asks once more', async () => {
  const [job] = await jobsIn('submitted', { client });
  if (!job) throw new Error('the sample data lacks submitted work');
  const page = await pageOf(app.url, job.client, { viewport: phone, javaScriptEnabled: false });
  await page.goto(`/jobs/${job.id}`);
  const ask = async (reason: string) => {
    await page.locator('a[href="#changes"]').click();
    const dialog = page.locator('dialog#changes');
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: t('jobs:changes.send') }).click();
  };
  await ask('The door.');
  // Too short: the dialog is open, with what was typed.
  expect(await page.locator('dialog#changes').getByRole('textbox').inputValue()).toBe('The door.');
  await page.locator('dialog#changes').getByRole('textbox').fill('The closet door still sticks.');
  await page
    .locator('dialog#changes')
    .getByRole('button', { name: t('jobs:changes.send') })
    .click();
  await page.getByRole('heading', { name: t('jobs:changes.open.client') }).waitFor();

  const prosPage = await pageOf(app.url, job.pro, { viewport: phone });
  await prosPage.goto('/worker-dashboard');
  await prosPage.locator(`a[href="/jobs/${job.id}#outcome"]`).first().click();
  await isAlive(prosPage);
  await prosPage.getByText('The closet door still sticks.').waitFor();
  await prosPage.getByRole('textbox', { name: t('jobs:changes.answer') }).fill('I planed it; it closes now.');
  await prosPage.getByRole('button', { name: t('jobs:changes.answerSend') }).click();
  await prosPage.getByRole('heading', { name: t('jobs:changes.title') }).waitFor();

  await page.reload();
  await page.getByText('I planed it; it closes now.').waitFor();
  await ask('Now the handle is loose.');
  await page.locator('a[href="#take-back"]').click();
  await page
    .locator('dialog#take-back')
    .getByRole('button', { name: t('jobs:changes.withdraw') })
    .click();
  await page.getByText(/^You took this back on /).waitFor();
  expect(await page.locator('a[href="#changes"]').count()).toBe(0);
  await page.getByText(t('jobs:changes.usedUp')).waitFor();
});
