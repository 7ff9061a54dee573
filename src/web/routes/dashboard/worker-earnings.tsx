import { apiContext } from '#api/context.ts';
import { MoneyPage } from '#web/features/dashboard/money-page.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import type { Route } from './+types/worker-earnings';

export const handle = { i18n: ['dashboard'] } satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext).payments.getMonths({ of: 'earned' });

/** What the Pro has earned, month by month. */
export default function WorkerEarnings({ loaderData: { months } }: Route.ComponentProps) {
  return <MoneyPage of="earned" months={months} dashboard="/worker-dashboard" />;
}
