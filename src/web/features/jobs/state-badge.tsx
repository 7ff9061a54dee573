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
  disputed: 'warning',
  frozen: 'warning',
  cancelled: 'neutral',
  released: 'pine',
  settled: 'pine',
};

/** A job's state in a word or two. */
export function StateBadge({ state }: { state: JobState }) {
  const { t } = useTranslation('jobs');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
