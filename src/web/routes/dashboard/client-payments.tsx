import { apiContext } from '#api/context.ts';
import { MoneyPage } from '#web/features/dashboard/money-page.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import type { Route } from './+types/client-payments';

export const handle = { i18n: ['dashboard'] } satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext).payments.getMonths({ of: 'paid' });

/** What the client has paid, month by month. */
export default function ClientPayments({ loaderData: { months } }: Route.ComponentProps) {
  return <MoneyPage of="paid" months={months} dashboard="/client-dashboard" />;
}
