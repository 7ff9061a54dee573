import { db } from '#tests/support/database.ts';
import type { Step, Stop } from './steps.ts';
import { t } from './typed.ts';

/** Returns a step of the profile of a new Pro, who has taken it back. */
async function profileStep(step: string): Promise<Stop> {
  const viewer = 'newpro@nearhand.test';
  const ids = db.selectFrom('user').select('id').where('email', '=', viewer);
  await db.updateTable('worker_application').set({ state: 'draft' }).where('id', '=', ids).execute();
  return { viewer, path: `/worker-dashboard/profile/${step}` };
}

async function submittedApplication(): Promise<Stop> {
  const submitted = db.selectFrom('worker_application').select('id').where('state', '=', 'submitted').limit(1);
  const { id } = await submitted.executeTakeFirstOrThrow();
  return { viewer: 'admin@nearhand.test', path: `/admin/approvals/${id}` };
}

/** Returns the profile page of a new Pro who has a notice to answer. */
async function noticeToAnswer(): Promise<Stop> {
  const viewer = 'newpro@nearhand.test';
  const { id } = await db.selectFrom('user').select('id').where('email', '=', viewer).executeTakeFirstOrThrow();
  const state = 'notice_given' as const;
  await db.updateTable('worker_application').set({ state, submitted_at: new Date() }).where('id', '=', id).execute();
  const times = { given_at: new Date(), answer_until: new Date(Date.now() + 7 * 86_400_000) };
  const about = { application_id: id, reason: 'A conviction.', report_from: 'Sunset Screening', given_by: id };
  await db
    .insertInto('worker_notice')
    .values({ ...about, ...times })
    .execute();
  return { viewer, path: '/worker-dashboard/profile' };
}

/** The steps of a Pro's profile, and of its approval. */
export const profileSteps: Step[] = [
  {
    name: 'the trade of a profile',
    draft: 'application-trade',
    find: () => profileStep('trade'),
    typed: { '[name=skills]': 'Labels, Closets', '[name=yearsExperience]': '4' },
    send: 'form:has([name=skills]) button[type=submit]:visible',
  },
  {
    name: 'the area of a profile',
    draft: 'application-area',
    find: () => profileStep('area'),
    typed: { '[name=zip]': '94110', '[name=serviceRadiusMeters]': '40234' },
    send: 'form:has([name=zip]) button[type=submit]:visible',
  },
  {
    name: 'the rate of a profile',
    draft: 'application-rate',
    find: () => profileStep('rate'),
    typed: { '[name=rate]': '41.50', '[name=cancellationTier][value=strict]': null },
    send: 'form:has([name=rate]) button[type=submit]:visible',
  },
  {
    name: 'the hours of a profile',
    draft: 'application-hours',
    find: () => profileStep('hours'),
    typed: { '[name=opens-1-0]': '07:00', '[name=closes-1-0]': '15:00' },
    send: 'form:has([name=opens-1-0]) button[type=submit]:not([name]):visible',
  },
  {
    name: 'a paper of a profile',
    draft: 'paper-license',
    find: () => profileStep('papers'),
    open: 'section:has(#paper-license) summary',
    typed: {
      '[aria-labelledby=paper-license] [name=number]': 'RN 88 12 04',
      '[aria-labelledby=paper-license] [name=regionState]': 'CA',
      '[aria-labelledby=paper-license] [name=expiresOn]': '2031-05-01',
    },
    file: '[aria-labelledby=paper-license] [name=file]',
    send: '[aria-labelledby=paper-license] button[value=addPaper]',
    sent: 'license.jpg',
  },
  {
    name: 'the text of a profile',
    draft: 'application-about',
    find: () => profileStep('about'),
    typed: { '[name=headline]': 'Order that lasts', '[name=displayName]': 'Linh T.' },
    send: 'form:has([name=headline]) button[type=submit]',
  },
  {
    name: 'the answer to a notice',
    draft: 'notice-answer',
    find: noticeToAnswer,
    typed: { '[name=answer]': 'That is another person with my name.' },
    send: 'button[value=answerNotice]',
  },
  {
    name: 'the name of an account',
    draft: 'account-name',
    find: async () => ({ viewer: 'newpro@nearhand.test', path: '/settings' }),
    typed: { '[name=fullName]': 'Linh T. Tran' },
    send: 'form:has([name=fullName]) button:not([type=button])',
    sent: t('settings:saved'),
  },
  {
    name: 'a check of a Pro',
    draft: 'add-check',
    find: submittedApplication,
    typed: { '[name=source]': 'Sunset Registry', '[name=checkedOn]': '2026-10-01' },
    send: 'button[value=addCheck]',
    sent: `${t('worker:check.identity')} · Sunset Registry`,
  },
  {
    name: 'the note beside an approval',
    draft: 'approve',
    find: submittedApplication,
    typed: { '[name=note]': 'Welcome. Please add your certificate when you have it.' },
    send: 'button[value=approve]',
  },
];
