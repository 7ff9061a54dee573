import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { showToast } from '#web/enhance/toast.ts';

/** Says so when the job on the page moves on, by this person's act or by the other side's. */
export function useStateNews({ id, state }: JobDetail): void {
  const { t } = useTranslation('jobs');
  const known = useRef({ id, state });
  useEffect(() => {
    const before = known.current;
    known.current = { id, state };
    if (before.id === id && before.state !== state) showToast({ title: t(`state.${state}`) });
  }, [id, state, t]);
}
