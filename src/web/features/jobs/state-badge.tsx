import type { JobState } from '#modules/jobs/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';

const tones: Record<JobState, BadgeTone> = {
  awaiting_payment: 'warning',
  called_off: 'neutral',
  expired: 'neutral',
  paid: 'info',
  in_progress: 'info',
  needs_attention: 'warning',
  submitted: 'warning',
  changes_requested: 'warning',
  disputed: 'warning',
  frozen: 'warning',
  cancelled: 'neutral',
  released: 'pine',
  settled: 'pine',
};

/** A job's state in a word or two; `isTaken` by the client's bank is an end of its own. */
export function StateBadge({ state, isTaken = false }: { state: JobState; isTaken?: boolean }) {
  const { t } = useTranslation('jobs');
  if (isTaken) return <Badge tone="neutral">{t('state.bankRefunded')}</Badge>;
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
