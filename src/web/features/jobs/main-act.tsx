import type { ReactNode } from 'react';
import { formatMoney } from '#lib/money.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useOnScreen } from '#web/page/use-on-screen.ts';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { outcomeId } from './use-state-news.ts';

/** What the viewer is to do next, always in reach at the bottom of a phone. */
export function MainAct({ job }: { job: JobDetail }) {
  const { t } = useTranslation('jobs');
  const jump = jumpOf(job);
  // The bar would cover the buttons that it leads to.
  const isThere = useOnScreen(jump?.to ?? null);
  if (job.acts.includes('pay')) {
    return (
      <Bar>
        <ButtonLink to={`/checkout/${job.id}`} wide>
          {t('pay.act', { amount: formatMoney(job.priceCents) })}
        </ButtonLink>
      </Bar>
    );
  }
  if (job.acts.includes('release')) {
    return (
      <Bar>
        <DialogButton dialog="release" wide>
          {t('release.act', { amount: formatMoney(job.costCents) })}
        </DialogButton>
      </Bar>
    );
  }
  if (!jump || isThere) return null;
  return (
    <Bar>
      <a href={`#${jump.to}`} className={buttonClasses({ wide: true })}>
        {t(jump.title)}
      </a>
    </Bar>
  );
}

const Bar = ({ children }: { children: ReactNode }) => (
  <StickyBar phoneOnly inPage>
    {children}
  </StickyBar>
);

/** Returns the panel of the page in which the viewer acts, and the words that lead there; null without one. */
function jumpOf({ acts, address }: JobDetail): { to: string; title: string } | null {
  if (acts.includes('confirmArrival') || acts.includes('confirmFinish'))
    return { to: 'attention', title: 'attention.answer' };
  if (acts.includes('checkIn'))
    return { to: 'check-in', title: address?.remote ? 'checkIn.title.remote' : 'checkIn.title' };
  if (acts.includes('answerChanges')) return { to: outcomeId, title: 'changes.answerJump' };
  return acts.includes('submit') ? { to: 'submit', title: 'submit.title' } : null;
}
