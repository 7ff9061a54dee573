import { formatMoney } from '#lib/money.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';

/** What the viewer is to do next, always in reach at the bottom of a phone. */
export function MainAct({ job }: { job: JobDetail }) {
  const { t } = useTranslation('jobs');
  const can = (act: (typeof job.acts)[number]) => job.acts.includes(act);
  const act = () => {
    if (can('pay')) {
      return (
        <ButtonLink to={`/checkout/${job.id}`} wide>
          {t('pay.act', { amount: formatMoney(job.priceCents) })}
        </ButtonLink>
      );
    }
    if (can('release')) {
      return (
        <DialogButton dialog="release" wide>
          {t('release.act', { amount: formatMoney(job.costCents) })}
        </DialogButton>
      );
    }
    if (can('confirmArrival') || can('confirmFinish')) return <Jump to="attention">{t('attention.answer')}</Jump>;
    if (can('checkIn')) return <Jump to="check-in">{t('checkIn.title')}</Jump>;
    return can('submit') ? <Jump to="submit">{t('submit.title')}</Jump> : null;
  };
  const button = act();
  return button && <StickyBar phoneOnly>{button}</StickyBar>;
}

const Jump = ({ to, children }: { to: string; children: string }) => (
  <a href={`#${to}`} className={buttonClasses({ wide: true })}>
    {children}
  </a>
);
