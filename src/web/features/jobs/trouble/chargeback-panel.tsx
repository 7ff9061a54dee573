import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { isSubmitted } from '../timeline-entries.ts';
import { outcomeId } from '../use-state-news.ts';

/** The client's bank has the payment until it decides, or has kept it: what that means, what comes next, and the way out. */
export function ChargebackPanel({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  const { chargeback } = job.money;
  if (!chargeback) return null;
  const name = job.counterpartName;
  const isOpen = job.state === 'frozen';
  const isDone = isOpen && isSubmitted(job);
  const about = isOpen ? `${isDone ? 'textDone' : 'text'}.${job.side}` : aboutLost(job.side, chargeback);
  const amount = formatMoney(isOpen ? chargeback.amountCents : chargeback.bankRefundedCents);
  const due = chargeback.dueBy ? formatWhenWithZone(chargeback.dueBy, job.timeZone, i18n.language) : '';
  const next = chargeback.isEvidenceSent ? 'nextSent' : due ? 'next' : 'nextNoDate';
  return (
    <section
      id={isOpen ? outcomeId : undefined}
      tabIndex={-1}
      aria-labelledby="chargeback"
      className="flex scroll-mt-24 flex-col gap-4 rounded-xl bg-warn-soft p-6"
    >
      <h2 id="chargeback" className="text-xl">
        {t(isOpen ? `chargeback.title.${job.side}` : `chargeback.lost.${job.side}`, { name, amount })}
      </h2>
      <div className="flex max-w-prose flex-col gap-2">
        <p>{t(`chargeback.${about}`, { amount, name })}</p>
        {isOpen && <p>{t(`chargeback.${next}`, { due })}</p>}
        {isDone && <p>{t(`chargeback.eitherDone.${job.side}`)}</p>}
        {(about === 'lostText.worker' || about === 'work.notPaid') && (
          <ButtonLink to="/faq#support" variant="secondary" size="sm" className="self-start">
            {t('chargeback.contact')}
          </ButtonLink>
        )}
        {isOpen && job.side === 'client' && <p>{t('chargeback.withdraw', { name })}</p>}
      </div>
    </section>
  );
}

/** Returns what is said of money that the bank has given back: to the Pro, what we decide about submitted work, too. */
function aboutLost(
  side: JobDetail['side'],
  { isExamined, workDecision }: NonNullable<JobDetail['money']['chargeback']>,
): string {
  if (side === 'client') return 'lostText.client';
  if (isExamined) return 'examined';
  return workDecision ? `work.${workDecision}` : 'lostText.worker';
}
