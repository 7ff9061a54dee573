import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the data of the page again every `ms` milliseconds while the component is shown. */
export function useReloadEvery(ms: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), ms);
    return () => clearInterval(timer);
  }, [revalidate, ms]);
}
