import { useEffect } from 'react';
import { reloadEvery } from './reload-every.ts';

/** Reads the data of the page again `ms` milliseconds after the last answer, while the component is shown. */
export function useReloadEvery(ms: number): void {
  useEffect(() => reloadEvery(ms), [ms]);
}
