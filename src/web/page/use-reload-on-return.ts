import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads the page's data when the user returns to it: others may have acted in the meantime. */
export function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [revalidate]);
}
