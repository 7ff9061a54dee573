import { apiContext } from '#api/context.ts';
import type { AgendaJob } from '#modules/jobs/contract.ts';
import { MoneyPage } from '#web/features/dashboard/money-page.tsx';
import { type StoppedJob, WaitingMoney } from '#web/features/dashboard/waiting-money.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import type { Route } from './+types/worker-earnings';

export const handle = { i18n: ['dashboard', 'waits'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ months }, waits, agenda] = await Promise.all([
    api.payments.getMonths({ of: 'earned' }),
    api.payments.listWaits(),
    api.jobs.getAgenda({}),
  ]);
  return { months, waits: waits.items, stopped: agenda.items.flatMap(stoppedJob) };
}

const stoppedJob = ({ id, title, payoutCents, state }: AgendaJob): StoppedJob[] =>
  state === 'frozen' || state === 'disputed' ? [{ id, title, payoutCents, state }] : [];

/** What the Pro waits for, and what they have earned, month by month. */
export default function WorkerEarnings({ loaderData: { months, waits, stopped } }: Route.ComponentProps) {
  return (
    <MoneyPage of="earned" months={months} dashboard="/worker-dashboard">
      <WaitingMoney waits={waits} stopped={stopped} />
    </MoneyPage>
  );
}
