import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';

/** Returns the id of the account that the component was opened with, also when the session ends meanwhile; null for visitors. */
export function useAccount(): string | null {
  const root = useRouteLoaderData<{ auth: { user: { id: string } | null } }>('root');
  const [account] = useState(root?.auth.user?.id ?? null);
  return account;
}
