import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readDevice, rememberZip } from './device-memory.ts';

/** Remembers the ZIP code of a search; where the address has none, goes to the one this device remembers. */
export function useRememberedZip(typed: string | null, valid: string | null): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (valid) return rememberZip(valid);
    const kept = typed === null ? readDevice('userZipCode') : null;
    if (!kept || !/^\d{5}$/.test(kept)) return;
    const query = new URLSearchParams(search);
    query.set('zip', kept);
    navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
  }, [typed, valid, pathname, search, navigate]);
}
