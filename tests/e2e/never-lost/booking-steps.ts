import { db } from '#tests/support/database.ts';
import { instantPro } from '../people.ts';
import type { Step, Stop } from './steps.ts';
import { t } from './typed.ts';

/** A time that is visible: the later days are folded away. */
const time = '[name=startsAt]:not(details *)';

/** Returns a job that is paid and days away, without a proposal to move it. */
async function comingJob(): Promise<Stop> {
  const job = await db
    .selectFrom('job as j')
    .innerJoin('user as c', 'c.id', 'j.client_id')
    .where('j.state', '=', 'paid')
    .where('j.starts_at', '>', new Date(Date.now() + 2 * 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('job_time_proposal as p').select('p.job_id').whereRef('p.job_id', '=', 'j.id'))),
    )
    .select(['j.id', 'c.email as viewer'])
    .orderBy('j.id')
    .executeTakeFirstOrThrow();
  return { viewer: job.viewer, path: `/jobs/${job.id}/other-time` };
}

/** The steps of an instant booking and of another time at which people type and choose. */
export const bookingSteps: Step[] = [
  {
    name: 'an instant booking',
    draft: 'book',
    find: async () => ({ viewer: 'client@nearhand.test', path: `/book/${(await instantPro()).id}?zip=94110` }),
    typed: { '[name=title]': 'Hang two mirrors', '[name=description]': 'Both are heavy.', [time]: null },
    send: 'button[value=book]',
  },
  {
    name: 'another time',
    draft: 'other-time',
    find: comingJob,
    typed: { '[name=message]': 'We get the keys later than planned.', [time]: null },
    send: 'form:has([name=otherAt]) button:not([type=button])',
    sent: t('jobs:time.withdraw'),
  },
];
