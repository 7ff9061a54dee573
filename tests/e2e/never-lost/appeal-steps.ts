import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { mailTo } from '../sandbox.ts';
import type { Step, Stop } from './steps.ts';

const idOf = async (email: string): Promise<string> =>
  (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** Suspends a sample account. Returns its mailed link. */
async function mailedLink(): Promise<string> {
  const email = 'dual@nearhand.test';
  const send = (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: app.url, cookie };
    return fetch(`${app.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const session = await send('/session', { email: 'admin@nearhand.test', password: samplePassword });
  const cookie = session.headers.getSetCookie().map((each) => each.split(';')[0]);
  const suspension = { rule: 'abuse', evidence: 'Reports.' };
  await send(`/accounts/${await idOf(email)}/suspension`, suspension, cookie.join('; '));
  const { links } = await mailTo(app.url, email, /suspended/);
  return links.find((each) => each.includes('?pass=')) ?? '';
}

/** Returns the appeal of a decision that the sample administrator did not make. */
async function appealToDecide(): Promise<Stop> {
  const [account_id, decided_by] = [await idOf('newpro@nearhand.test'), await idOf('client@nearhand.test')];
  const [made_at, appeal_until] = [new Date(), new Date(Date.now() + 86_400_000)];
  const about = { kind: 'suspension', rule: 'abuse', evidence: 'Reports.', decided_at: made_at, appeal_until } as const;
  const decision = await db
    .insertInto('decision')
    .values({ ...about, account_id, decided_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', account_id).execute();
  const suspension = { id: decision.id, account_id, status_before: 'pending_approval' } as const;
  await db.insertInto('account_suspension').values(suspension).execute();
  const { id } = await db
    .insertInto('appeal')
    .values({ decision_id: decision.id, decision_by: decided_by, words: 'It was not me.', made_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { viewer: 'admin@nearhand.test', path: `/admin/appeals/${id}` };
}

/** Returns the application of a Pro with a status, for the administrator. */
async function applicationIn(status: 'approved' | 'suspended'): Promise<Stop> {
  const { id } = await db
    .selectFrom('user as u')
    .innerJoin('worker_application as a', 'a.id', 'u.id')
    .select('u.id')
    .where('u.status', '=', status)
    .where('u.email', 'not in', ['pro@nearhand.test', 'dual@nearhand.test'])
    .orderBy('u.id')
    .executeTakeFirstOrThrow();
  return { viewer: 'admin@nearhand.test', path: `/admin/approvals/${id}` };
}

/** The steps of a suspension at which its owner or an administrator types. */
export const appealSteps: Step[] = [
  {
    name: 'a suspension',
    draft: 'suspend',
    find: () => applicationIn('approved'),
    open: 'a[href="#suspend"]',
    typed: {
      '#suspend [name=rule]': 'abuse',
      '#suspend [name=evidence]': 'Two clients reported it.',
      '#suspend [name=privateNote]': 'They don’t know each other.',
    },
    send: '#suspend button[value=suspend]',
  },
  {
    name: 'the end of a suspension',
    draft: 'lift',
    find: () => applicationIn('suspended'),
    open: 'a[href="#lift"]',
    typed: { '#lift [name=reason]': 'The clients meant another person.' },
    send: '#lift button[value=lift]',
  },
  {
    name: 'the decision about an appeal',
    draft: 'appeal-decision',
    find: appealToDecide,
    typed: { '[name=outcome][value=upheld]': null, '[name=reason]': 'The reports agree with each other.' },
    send: 'form:has([name=outcome]) button[type=submit]',
  },
  {
    name: 'an appeal',
    draft: 'appeal',
    find: async () => ({ viewer: 'client@nearhand.test', path: '/suspended' }),
    // The link leaves a cookie, and leads to the page.
    prepare: async (page) => void (await page.goto(await mailedLink())),
    typed: { '[name=words]': 'It was another person with my name.' },
    send: 'form:has([name=words]) button[type=submit]',
    isForVisitors: true,
  },
];
