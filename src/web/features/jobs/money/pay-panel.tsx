import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { ActPanel } from '../act-panel.tsx';

/** The client has agreed and still has to pay. */
export function PayPanel({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  const due = job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language) : '';
  return (
    <ActPanel title={t('pay.title')} text={t('pay.text', { due })}>
      {/* A phone has this button at its foot (`MainAct`). */}
      <div className="max-lg:hidden">
        <ButtonLink size="lg" to={`/checkout/${job.id}`}>
          {t('pay.act', { amount: formatMoney(job.priceCents) })}
        </ButtonLink>
      </div>
    </ActPanel>
  );
}
