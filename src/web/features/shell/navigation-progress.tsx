import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';

/** After this time, screen readers hear that the next page is still loading. */
const longMs = 2_000;

/** A thin bar at the top while the next page is on its way. Its animation starts late, so that quick pages show none. */
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
      {isOnItsWay && (
        <div
          aria-hidden
          className="fixed inset-x-0 top-0 z-60 h-0.75 origin-left animate-progress bg-marigold motion-reduce:animate-none"
        />
      )}
      <p role="status" className="sr-only">
        {takesLong && t('state.loading')}
      </p>
    </>
  );
}
