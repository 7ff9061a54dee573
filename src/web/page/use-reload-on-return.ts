import { useEffect } from 'react';
import { refreshData } from './reload-data.ts';

/** Reloads the page's data when the user returns to it: others may have acted in the meantime. */
export function useReloadOnReturn(): void {
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible') void refreshData();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, []);
}
