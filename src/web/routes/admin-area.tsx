import { Outlet } from 'react-router';
import { siteContext } from '#api/context.ts';
import { requireRole } from '#api/guards.server.ts';
import { AdminMenu } from '#web/features/admin/admin-menu.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import type { Route } from './+types/admin-area';

export const handle = { i18n: ['admin'] } satisfies PageHandle;

/** The pages of administrators. Everyone else who is signed in reads on the login page why it is closed to them. */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => void requireRole(args, ['admin', 'super_admin'], () => '/login?error=auth'),
];

export const loader = ({ context }: Route.LoaderArgs) => ({ areas: context.get(siteContext).areas });

export default function AdminArea({ loaderData: { areas } }: Route.ComponentProps) {
  return (
    <div className="page-width flex grow flex-col gap-8 pt-5 pb-16 sm:pt-7">
      <AdminMenu areas={areas} />
      <Outlet />
    </div>
  );
}
