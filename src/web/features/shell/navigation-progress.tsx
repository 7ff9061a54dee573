import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';

/** After this time, screen readers hear that the next page is still loading. */
const longMs = 2_000;

/** Shows that the next page is on its way, and says so when it takes long. */
export function NavigationProgress() {
  const { t } = useTranslation();
  const isOnItsWay = useNavigation().state !== 'idle';
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setTimeout(() => setTakesLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [isOnItsWay]);
  return (
    <>
      {isOnItsWay && <ProgressBar />}
      <p role="status" className="sr-only">
        {takesLong && t('state.loading')}
      </p>
    </>
  );
}
