import { useEffect, useRef, useState } from 'react';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { showToast } from '#web/enhance/toast.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The id of the card that says what became of an act that ended the job or opened a case. */
export const outcomeId = 'outcome';

/** The acts that a toast names: the state that they lead to says little. */
const named = ['requestChanges', 'answerChanges', 'withdrawChanges'];

/**
 * Shows a toast when the job on the page moves on, by either side's act. `refusal` is the answer to the viewer's last act, if
 * it was refused. After the viewer's own act, the focus goes to the card that says what became of it. Returns true when the
 * refused act came too late: the page then shows the new state instead of the refusal.
 */
export function useStateNews(
  { id, state, side, events, counterpartName }: JobDetail,
  refusal: { code: string } | undefined,
): boolean {
  const { t } = useTranslation('jobs');
  const last = events.at(-1);
  const isByViewer = last?.by === side;
  const key = named.includes(last?.act ?? '')
    ? `event.${last?.act}${isByViewer ? 'ByYou' : 'ByOther'}`
    : `state.${state}`;
  const news = t(key, { name: counterpartName });
  const latest = useRef({ id, state });
  const [overtaken, setOvertaken] = useState<typeof refusal>();
  useEffect(() => {
    const before = latest.current;
    latest.current = { id, state };
    if (before.id !== id || before.state === state) return;
    if (refusal?.code === 'jobs.notNow') setOvertaken(refusal);
    else showToast({ title: news });
    if (!isByViewer) return;
    const outcome = document.getElementById(outcomeId);
    outcome?.scrollIntoView({ block: 'start' });
    outcome?.focus({ preventScroll: true });
  }, [id, state, isByViewer, refusal, news]);
  return refusal !== undefined && refusal === overtaken;
}
