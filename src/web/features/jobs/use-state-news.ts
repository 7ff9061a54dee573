import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { showToast } from '#web/enhance/toast.ts';

/** Shows a toast when the job on the page moves on, by either side's act. */
export function useStateNews({ id, state }: JobDetail): void {
  const { t } = useTranslation('jobs');
  const latest = useRef({ id, state });
  useEffect(() => {
    const before = latest.current;
    latest.current = { id, state };
    if (before.id === id && before.state !== state) showToast({ title: t(`state.${state}`) });
  }, [id, state, t]);
}
