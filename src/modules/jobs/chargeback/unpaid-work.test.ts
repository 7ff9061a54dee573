import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

test.each([
  ['paid', 'We’ve paid you for', 'paidOutside'],
  ['notPaid', 'We won’t pay you for', 'notPaid'],
] as const)(
  'an administrator ends the case of unpaid work as %s, and its Pro alone reads so',
  async (as, title, outcome) => {
    const job = await world.submittedJob();
    await decide(await takeBack(job.jobId), 'lost');
    const { payments } = world.as(await world.person({ role: 'admin' }));
    const caseOf = async (state: 'open' | 'closed') =>
      (await payments.listCases({ state, limit: 50 })).items.find(({ job: about }) => about?.id === job.jobId);
    const { id: caseId, ...open } = (await caseOf('open')) ?? expect.fail('no case');
    expect(open).toMatchObject({ acts: ['decideWork'], shareCents: 10_800 });
    expect(await refusalOf(payments.closeCase({ caseId, reason: 'Silently.' }))).toBe('payments.caseNotNow');
    const reason = 'Check 77, mailed today.';
    expect(await refusalOf(world.as(job.worker).payments.decideWork({ caseId, as, reason }))).toBe('api.notFound');
    await payments.decideWork({ caseId, as, reason });
    expect(await refusalOf(payments.decideWork({ caseId, as, reason }))).toBe('payments.caseNotNow');
    await world.work();
    const { items } = await world.as(job.worker).notifications.list({});
    expect(items.find(({ kind }) => kind === 'unpaidWorkDecided')).toMatchObject({
      title: expect.stringContaining(title),
      body: expect.stringMatching(/\$108\.00.*Check 77, mailed today\./),
    });
    expect(world.mails.some(({ to, text }) => to === job.worker.email && text.includes(reason))).toBe(true);
    const seenBy = async (user: User) => (await world.as(user).jobs.get({ jobId: job.jobId })).money.chargeback;
    expect(await seenBy(job.worker)).toMatchObject({ isExamined: false, workDecision: as });
    expect(await seenBy(job.client)).toMatchObject({ workDecision: null });
    expect(await caseOf('closed')).toMatchObject({ acts: [], closed: { outcome, note: reason } });
  },
);
