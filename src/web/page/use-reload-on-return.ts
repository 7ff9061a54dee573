import { useEffect } from 'react';
import { minutes } from '#lib/clock.ts';
import { refreshData, reloadData } from './reload-data.ts';

/** After so long, what has happened meanwhile counts for more than the answer to a form. */
const longAwayMs = minutes(1);

/** Reloads the page's data when the user returns to it: others may have acted in the meantime. */
export function useReloadOnReturn(): void {
  useEffect(() => {
    let leftAt = 0;
    const reload = () => {
      if (document.visibilityState === 'visible')
        void (performance.now() - leftAt > longAwayMs ? reloadData : refreshData)();
      else leftAt = performance.now();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, []);
}
