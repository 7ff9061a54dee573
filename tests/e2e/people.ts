import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { JobState } from '#modules/jobs/states.ts';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { idOf } from '#sandbox/sample-data/random.ts';
import { openPage, type PageOptions } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';

/** People and jobs of the sample data. */

/** Opens a page in English on which `email` is signed in. */
export async function pageOf(url: string, email: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ baseURL: url, ...options });
  await page.context().addCookies([{ name: 'language', value: 'en', url }]);
  await enter(page.context(), url, email);
  return page;
}

/** Signs in through the API: the form has its own tests. */
export async function enter(context: BrowserContext, url: string, email: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/session`, { data: { email, password: samplePassword } });
  expect(answer.status()).toBe(200);
}

/** Returns a listed Pro in San Francisco who books instantly. */
export function instantPro(service?: string): Promise<{ id: string; email: string; name: string }> {
  return db
    .selectFrom('worker_profile as w')
    .innerJoin('worker_booking_rules as r', 'r.worker_id', 'w.id')
    .innerJoin('zip_code as z', 'z.zip', 'w.zip')
    .innerJoin('user as u', 'u.id', 'w.id')
    .select(['w.id', 'u.email', 'w.display_name as name'])
    .where('r.instant', '=', true)
    .where('w.listed', '=', true)
    .where('z.city', '=', 'San Francisco')
    .where('w.hourly_rate_cents', '>=', 2_000)
    .$if(service !== undefined, (found) =>
      found.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('worker_subcategory as ws')
            .innerJoin('subcategory as s', 's.id', 'ws.subcategory_id')
            .select('s.id')
            .whereRef('ws.worker_id', '=', 'w.id')
            .where('s.slug', '=', service ?? ''),
        ),
      ),
    )
    .orderBy('w.id')
    .executeTakeFirstOrThrow();
}

export interface SampleJob {
  id: string;
  title: string;
  priceCents: number;
  /** Email addresses. */
  client: string;
  pro: string;
  clientName: string;
}

const jobs = db
  .selectFrom('job as j')
  .innerJoin('user as c', 'c.id', 'j.client_id')
  .innerJoin('user as w', 'w.id', 'j.worker_id')
  .select([
    'j.id',
    'j.title',
    'j.price_cents as priceCents',
    'c.email as client',
    'w.email as pro',
    'c.name as clientName',
  ])
  .orderBy('j.id');

/** Returns the sample jobs in this state, only those of the given client or Pro if there is one. */
export function jobsIn(state: JobState, of: { client?: string; pro?: string } = {}): Promise<SampleJob[]> {
  let found = jobs.where('j.state', '=', state);
  if (of.client) found = found.where('c.email', '=', of.client);
  if (of.pro) found = found.where('w.email', '=', of.pro);
  return found.execute();
}

export async function stateOf(jobId: string): Promise<string> {
  return (await db.selectFrom('job').select('state').where('id', '=', jobId).executeTakeFirstOrThrow()).state;
}

export interface SamplePro {
  id: string;
  /** The name on the profile. */
  name: string;
}

/** Returns the Pro of the sample data whose login is offered. */
export function samplePro(): Promise<SamplePro> {
  return db
    .selectFrom('worker_profile as w')
    .innerJoin('user as u', 'u.id', 'w.id')
    .select(['w.id', 'w.display_name as name'])
    .where('u.email', '=', 'pro@nearhand.test')
    .executeTakeFirstOrThrow();
}

/** Returns an open project of the sample data. */
export const sampleProject = (): string => idOf('request project faucet');

/** Returns a row for each Pro whom the request of this title asks. */
export const requestsOf = (title: string) =>
  db
    .selectFrom('quote_request as r')
    .innerJoin('request_recipient as to', 'to.request_id', 'r.id')
    .select(['r.id', 'to.worker_id'])
    .where('r.title', '=', title)
    .execute();
