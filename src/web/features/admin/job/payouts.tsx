import { formatWhenWithZone } from '#lib/when.ts';
import type { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import type { PayoutState } from '#modules/payments/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import type { BadgeTone } from '#web/ui/display/badge.tsx';
import { List } from '#web/ui/display/card.tsx';
import { useReasonWords } from '../use-reason-words.ts';
import { MoneyRow } from './money-row.tsx';

const tones: Record<PayoutState, BadgeTone> = {
  waiting_for_account: 'warning',
  queued: 'info',
  sent: 'pine',
  failed: 'danger',
  refused: 'danger',
  outside: 'neutral',
};

/** What was, or is to be, sent to the two: how much, how often it was tried, and how that went. */
export function Payouts({ job }: { job: JobFile }) {
  const { t } = useTranslation('adminJob');
  const { payouts, capturedCents } = job.money;
  if (capturedCents === 0 && payouts.length === 0) return null;
  return (
    <section aria-labelledby="payouts" className="flex flex-col gap-2">
      <h2 id="payouts" className="text-2xl">
        {t('payouts.title')}
      </h2>
      {payouts.length === 0 && <p className="py-2 text-ink-soft">{t('payouts.none')}</p>}
      <List>
        {payouts.map((payout) => (
          <Payout key={payout.id} payout={payout} job={job} />
        ))}
      </List>
    </section>
  );
}

function Payout({ payout, job }: { payout: JobFile['money']['payouts'][number]; job: JobFile }) {
  const { t, i18n } = useTranslation(['adminJob', 'admin']);
  const reasonWords = useReasonWords();
  const { kind, state, amountCents, attempts, createdAt, nextTryAt, sentAt, reason, wait } = payout;
  // The account is complete: nothing but time, or an administrator's word, is missing.
  const stop = wait?.reason === 'bankChanged' || wait?.reason === 'payoutsHeld' ? wait.reason : null;
  // The provider has taken a refund, and the client has not got it yet.
  const isAccepted = state === 'sent' && wait !== null;
  const { name } = kind === 'transfer' ? job.worker : job.client;
  const when = (at: string) => formatWhenWithZone(at, job.timeZone, i18n.language);
  const details = [
    sentAt && !isAccepted
      ? t('payout.sentAt', { date: when(sentAt) })
      : t('payout.createdAt', { date: when(createdAt) }),
    attempts > 0 && t('payout.attempts', { count: attempts }),
    stop && wait?.until ? t('payout.until', { date: when(wait.until) }) : null,
    state === 'queued' && nextTryAt && t('payout.next', { date: when(nextTryAt) }),
    reason && reasonWords(reason),
  ];
  return (
    <MoneyRow
      title={t(`admin:ledger.what.${kind}`, { name })}
      cents={amountCents}
      badge={t(`payout.state.${stop ?? (isAccepted ? 'accepted' : state)}`)}
      tone={isAccepted ? 'info' : tones[state]}
      details={details}
    />
  );
}
