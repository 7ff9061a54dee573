import { useRouteLoaderData } from 'react-router';

/** Returns the time zone of the viewer's account, for times that are not those of a job or a place; UTC for visitors. */
export function useTimeZone(): string {
  const root = useRouteLoaderData<{ auth: { user: { timeZone: string } | null } }>('root');
  return root?.auth.user?.timeZone ?? 'UTC';
}
