import { useEffect, useRef, useState } from 'react';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { showToast } from '#web/enhance/toast.ts';
import { useTranslation } from '#web/page/translation.tsx';

/**
 * Shows a toast when the job on the page moves on, by either side's act. `refusal` is the answer to the viewer's last act, if
 * it was refused. Returns true when the refused act came too late: the page then shows the new state instead of the refusal.
 */
export function useStateNews({ id, state }: JobDetail, refusal: { code: string } | undefined): boolean {
  const { t } = useTranslation('jobs');
  const latest = useRef({ id, state });
  const [overtaken, setOvertaken] = useState<typeof refusal>();
  useEffect(() => {
    const before = latest.current;
    latest.current = { id, state };
    if (before.id !== id || before.state === state) return;
    if (refusal?.code === 'jobs.notNow') setOvertaken(refusal);
    else showToast({ title: t(`state.${state}`) });
  }, [id, state, refusal, t]);
  return refusal !== undefined && refusal === overtaken;
}
