import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '#web/ui/theme/hydrated.ts';

// It has nothing to say before the page is hydrated, so it is fetched after it. The page works without it.
const LivePage = lazy(
  (): Promise<{ default: ComponentType }> => import('./live-page.tsx').catch(() => ({ default: () => null })),
);

/** What a hydrated page says of its own accord: the next page is on its way, the network is gone, the session is over. */
export function LiveNotices() {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <LivePage />
    </Suspense>
  );
}
