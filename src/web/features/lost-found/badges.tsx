import type { ReportState, ReportType } from '#modules/lost-found/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';

const typeTones: Record<ReportType, BadgeTone> = { lost: 'marigold', found: 'pine' };
const stateTones: Record<ReportState, BadgeTone> = {
  reported: 'info',
  matched: 'warning',
  returned: 'pine',
  closed: 'neutral',
};

/** Says whether the item is lost or was found. */
export function TypeBadge({ type }: { type: ReportType }) {
  const { t } = useTranslation('lostFound');
  return <Badge tone={typeTones[type]}>{t(`type.${type}`)}</Badge>;
}

/** Says the state of a report. The status of an open one is followed by "open": "Reported" alone reads like flagged. */
export function StateBadge({ state }: { state: ReportState }) {
  const { t } = useTranslation('lostFound');
  return <Badge tone={stateTones[state]}>{t(state === 'reported' ? 'state.reportedOpen' : `state.${state}`)}</Badge>;
}
