import { useTranslation } from 'react-i18next';
import type { JobState } from '#modules/jobs/contract.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';

const tones: Record<JobState, BadgeTone> = {
  awaiting_payment: 'warning',
  expired: 'neutral',
  paid: 'info',
  in_progress: 'info',
  submitted: 'warning',
  changes_requested: 'warning',
  needs_attention: 'warning',
  cancelled: 'neutral',
  disputed: 'danger',
  frozen: 'danger',
  released: 'pine',
  settled: 'pine',
  closed: 'neutral',
};

/** A job's state in a word or two. */
export function StateBadge({ state }: { state: JobState }) {
  const { t } = useTranslation('jobs');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
