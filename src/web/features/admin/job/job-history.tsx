import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import { isOver, isTroubled, type JobState } from '#modules/jobs/states.ts';
import type { JobEventAct } from '#modules/jobs/transitions.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Timeline } from '#web/ui/display/timeline.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** What happened to the job and who acted, oldest first, and where it stands now. */
export function JobHistory({ job }: { job: JobFile }) {
  const { t, i18n } = useTranslation(['adminJob', 'jobs']);
  const when = (at: string) => formatWhenWithZone(at, job.timeZone, i18n.language);
  const acts = job.events.map(({ act, to, by, refundCents, at }, index) => ({
    id: `past-${index}`,
    at,
    state: 'past' as const,
    title: t(by === 'admin' && act === 'dispute' ? 'jobs:event.openNoCheckIn' : titleOf(act, to, job.origin), {
      amount: formatMoney(job.priceCents),
      refund: formatMoney(refundCents ?? 0),
    }),
    details: (
      <>
        <time dateTime={at} className="block tabular-nums">
          {when(at)}
        </time>
        {t(`by.${by}`, { name: by === 'worker' ? job.worker.name : job.client.name })}
      </>
    ),
    alert: isTroubled(to),
  }));
  const returned = job.money.failedRefunds.flatMap(({ id, amountCents, sentAt, failedAt }) =>
    (['refundSent', 'refundCameBack'] as const).map((name) => {
      const at = name === 'refundSent' ? sentAt : failedAt;
      return {
        ...{ id: `${name}-${id}`, at, state: 'past' as const },
        // Neither done nor trouble: what it leaves to do is an open case.
        icon: name === 'refundCameBack' ? <Icon name="undo-2" /> : undefined,
        title: t(`event.${name}`, { refund: formatMoney(amountCents) }),
        details: <time dateTime={at}>{when(at)}</time>,
      };
    }),
  );
  const past = [...acts, ...returned].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const now = {
    id: 'now',
    state: 'now' as const,
    title: t(`jobs:state.${job.state}`),
    details: job.dueAt && t('history.due', { date: when(job.dueAt) }),
    alert: isTroubled(job.state),
  };
  const words = { past: t('common:state.past'), now: t('common:state.now'), next: t('common:state.next') };
  return (
    <section aria-labelledby="history" className="flex flex-col gap-5">
      <h2 id="history" className="text-2xl">
        {t('history.title')}
      </h2>
      <Timeline label={t('history.title')} entries={isOver(job.state) ? past : [...past, now]} words={words} />
    </section>
  );
}

/** The acts that are told to the two sides in words about "you". */
const own: Partial<Record<string, string>> = {
  proposeTime: 'event.proposeTime',
  moveTime: 'event.moveTime',
  declineTime: 'event.declineTime',
  confirmArrival: 'event.confirmArrival',
  reportNoShow: 'event.reportNoShow',
  confirmFinish: 'event.confirmFinish',
  requestChanges: 'event.requestChanges',
  answerChanges: 'event.answerChanges',
  withdrawChanges: 'event.withdrawChanges',
  settleForOther: 'event.settleForOther',
  offerSplit: 'event.offerSplit',
  declineSplit: 'event.declineSplit',
  withdrawSplit: 'event.withdrawSplit',
  askForMoreTime: 'event.askForMoreTime',
  acceptSplit: 'event.acceptSplit',
  askAboutStart: 'event.askAboutStart',
  askAboutFinish: 'event.askAboutFinish',
  refundPart: 'event.refundPart',
} satisfies Partial<Record<JobEventAct, string>>;

/** The acts whose line says more than the state that they lead to, in the words of the page of the job. */
const shared: Partial<Record<string, string>> = {
  pause: 'jobs:event.pause',
  refundElsewhere: 'jobs:event.refundElsewhere',
  refundUnanswered: 'jobs:event.refundUnanswered',
  openUnanswered: 'jobs:event.openUnanswered',
  openUnchanged: 'jobs:event.openUnchanged',
  unfreeze: 'jobs:event.unfreeze',
  refundByBank: 'jobs:event.refundByBank',
} satisfies Partial<Record<JobEventAct, string>>;

function titleOf(act: string, to: JobState, origin: JobFile['origin']): string {
  if (act === 'create' && origin === 'instantBooking') return 'jobs:event.booked';
  return own[act] ?? shared[act] ?? `jobs:event.${to}`;
}
