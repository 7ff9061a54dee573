import { useEffect, useRef, useState } from 'react';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { showToast } from '#web/enhance/toast.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The id of the card that says what became of an act that ended the job or opened a case. */
export const outcomeId = 'outcome';

/**
 * Shows a toast when the job on the page moves on, by either side's act. `refusal` is the answer to the viewer's last act, if
 * it was refused. After the viewer's own act, the focus goes to the card that says what became of it. Returns true when the
 * refused act came too late: the page then shows the new state instead of the refusal.
 */
export function useStateNews({ id, state, side, events }: JobDetail, refusal: { code: string } | undefined): boolean {
  const { t } = useTranslation('jobs');
  const isByViewer = events.at(-1)?.by === side;
  const latest = useRef({ id, state });
  const [overtaken, setOvertaken] = useState<typeof refusal>();
  useEffect(() => {
    const before = latest.current;
    latest.current = { id, state };
    if (before.id !== id || before.state === state) return;
    if (refusal?.code === 'jobs.notNow') setOvertaken(refusal);
    else showToast({ title: t(`state.${state}`) });
    if (!isByViewer) return;
    const outcome = document.getElementById(outcomeId);
    outcome?.scrollIntoView({ block: 'start' });
    outcome?.focus({ preventScroll: true });
  }, [id, state, isByViewer, refusal, t]);
  return refusal !== undefined && refusal === overtaken;
}
