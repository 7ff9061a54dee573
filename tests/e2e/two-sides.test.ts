import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatWhenWithZone } from '#lib/when.ts';
import { db } from '#tests/support/database.ts';
import { stateOf } from './people.ts';
import {
  acceptLastOffer,
  askForQuote,
  bookInstantly,
  counter,
  es,
  look,
  openTwoSides,
  pay,
  proposeTime,
  ru,
  sayPhrase,
  sendQuote,
  type TwoSides,
  write,
} from './two-sides.ts';

/** From the first question to a second job that moves, on a page of each side. */

const startOf = async (jobId: string) =>
  (await db.selectFrom('job').select('starts_at').where('id', '=', jobId).executeTakeFirstOrThrow()).starts_at;

const becomesPaid = (jobId: string) => expect.poll(() => stateOf(jobId)).toBe('paid');

/** Request, quote, a counter of each side, acceptance and payment. Returns the job's id. */
async function agree(both: TwoSides, title: string): Promise<string> {
  const { client, pro, proName } = both;
  await askForQuote(both, title);
  await sendQuote(both, title, '120');
  await look(both, client);
  await client.getByText('Привезу всё нужное.').first().waitFor();
  await counter(client, es, '90', '¿Puede hacerlo por menos?');

  await pro.goto('/worker-dashboard');
  await pro.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  await pro.getByText('¿Puede hacerlo por menos?').waitFor();
  await pro.getByRole('button', { name: ru('hiring:counter.accept'), exact: true }).waitFor();
  await counter(pro, ru, '105', 'Давайте посередине.');

  await look(both, client);
  const thread = client.getByRole('list', { name: es('hiring:thread.title') });
  await thread.getByText('Давайте посередине.').waitFor();
  for (const round of ['quoteOther', 'counterYou', 'counterOther'])
    await thread.getByText(es(`hiring:thread.${round}`, { name: proName })).waitFor();
  const jobId = await acceptLastOffer(both);
  await client.getByText('$105.00').first().waitFor();
  await pay(both);
  await becomesPaid(jobId);
  return jobId;
}

/** The two write to each other about the job, and each reads the other's ready phrase in their own language. */
async function talk(both: TwoSides, jobId: string): Promise<void> {
  const { client, pro } = both;
  await client.goto(`/messages/new?job=${jobId}`);
  await client.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  await client.waitForLoadState('networkidle');
  await write(client, es, '¿Trae usted la escalera?');
  await pro.goto('/messages');
  await pro
    .locator(`a[href="${new URL(client.url()).pathname}"]`)
    .first()
    .click();
  await pro.getByRole('log').getByText('¿Trae usted la escalera?').waitFor();
  await pro.waitForLoadState('networkidle');

  await write(pro, ru, 'Да, лестница у меня с собой.');
  await sayPhrase(pro, ru, 'messages:phrase.onMyWay');
  await look(both, client);
  await client.getByRole('log').getByText('Да, лестница у меня с собой.').waitFor();
  await client.getByRole('log').getByText(es('messages:phrase.onMyWay')).waitFor();

  await sayPhrase(client, es, 'messages:phrase.thanks');
  await look(both, pro);
  await pro.getByRole('log').getByText(ru('messages:phrase.thanks')).waitFor();
}

/** A second job with the same Pro, booked and paid, which moves to a time that the Pro proposes. Returns the job's id. */
async function bookAndMove(both: TwoSides, title: string): Promise<string> {
  const { client, pro, proName } = both;
  const jobId = await bookInstantly(both, title);
  await pay(both);
  await becomesPaid(jobId);
  await pro.goto(`/jobs/${jobId}`);
  const before = await startOf(jobId);
  const proposed = new Date(await proposeTime(both, 'Утром я чиню машину.'));
  expect(proposed).not.toEqual(before);
  expect(await startOf(jobId)).toEqual(before);

  await client.goto(`/jobs/${jobId}`);
  const when = formatWhenWithZone(proposed.toISOString(), 'America/Los_Angeles', 'es');
  await client.getByRole('heading', { name: es('jobs:time.proposedByOther', { name: proName, when }) }).waitFor();
  await client.getByText('Утром я чиню машину.').first().waitFor();
  await client.getByRole('button', { name: es('jobs:time.accept') }).click();
  await client.getByRole('link', { name: es('jobs:time.propose') }).waitFor();
  expect(await startOf(jobId)).toEqual(proposed);
  return jobId;
}

/** What a side reads about a job in the end. */
interface Ending {
  jobId: string;
  title: string;
  /** What the client pays, or the Pro gets. */
  sum: string;
}

/** Expects the job as paid for, with its time, on its page and in the dashboard's list of all jobs. */
async function expectPaid(page: Page, side: 'client' | 'worker', { jobId, title, sum }: Ending): Promise<void> {
  const [t, language] = side === 'client' ? ([es, 'es'] as const) : ([ru, 'ru'] as const);
  const when = formatWhenWithZone((await startOf(jobId)).toISOString(), 'America/Los_Angeles', language);
  await page.goto(`/jobs/${jobId}`);
  const job = await page.getByRole('main').innerText();
  for (const words of [title, t('jobs:state.paid'), sum]) expect(job).toContain(words);
  await page.goto(`/${side}-dashboard?list=jobs`);
  const row = await page.getByRole('listitem').filter({ hasText: title }).innerText();
  for (const words of [when, t(`dashboard:${side}.state.paid`), sum]) expect(row).toContain(words);
}

/** Returns a sum of cents as it is on every page. */
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Expects both sides to read both jobs as paid for, each with what it costs or brings. */
async function expectBothPaid({ client, pro }: TwoSides, jobs: { jobId: string; title: string }[]): Promise<void> {
  for (const job of jobs) {
    const { price_cents: price } = await db
      .selectFrom('job')
      .select('price_cents')
      .where('id', '=', job.jobId)
      .executeTakeFirstOrThrow();
    const { fee_bps: feeBps } = await db
      .selectFrom('hold')
      .select('fee_bps')
      .where('purpose_id', '=', job.jobId)
      .executeTakeFirstOrThrow();
    await expectPaid(client, 'client', { ...job, sum: dollars(price) });
    await expectPaid(pro, 'worker', { ...job, sum: dollars(price - Math.floor((price * feeBps) / 10_000)) });
  }
}

/** All of it, in jobs of these titles. */
async function goThroughEverything(both: TwoSides, first: string, second: string): Promise<void> {
  const agreed = await agree(both, first);
  await talk(both, agreed);
  const booked = await bookAndMove(both, second);
  await expectBothPaid(both, [
    { jobId: agreed, title: first },
    { jobId: booked, title: second },
  ]);
}

test('a client who reads Spanish and a Pro who reads Russian agree, talk, book again and move the second job', {
  timeout: 240_000,
}, async () => {
  const both = await openTwoSides('client@nearhand.test', true);
  await goThroughEverything(both, 'Limpiar las ventanas', 'Colgar tres estantes');
});

test('the same without script, where a reload shows what the other side did', { timeout: 240_000 }, async () => {
  const both = await openTwoSides('dual@nearhand.test', false);
  await goThroughEverything(both, 'Limpiar la terraza', 'Colgar dos cuadros');
});
