import { apiContext } from '#api/context.ts';
import { requireRole } from '#api/guards.server.ts';
import { PayoutAccount, PayoutNotices } from '#web/features/payments/payout-account.tsx';
import { openPayouts, readPayoutReturn } from '#web/features/payments/payouts.server.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/payouts';

export const handle = { i18n: ['settings', 'dashboard', 'waits'] } satisfies PageHandle;

/** For Pros. Everyone else is sent to the first page of the settings. */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => void requireRole(args, ['contractor', 'dual'], () => '/settings'),
];

export async function loader(args: Route.LoaderArgs) {
  const payouts = await readPayoutReturn(args, '/settings/payouts');
  return { payouts, earnings: await args.context.get(apiContext).payments.getEarnings() };
}

export const action = (args: Route.ActionArgs) => openPayouts(args, 'settings');

/** Where the Pro's earnings go. */
export default function PayoutSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings');
  const { payouts, earnings } = loaderData;
  return (
    <section className="flex flex-col gap-5">
      <PageTitle>{t('page.payouts')}</PageTitle>
      <h2 className="text-2xl">{t('page.payouts')}</h2>
      <p className="text-ink-soft">{t('payouts.lead')}</p>
      <PayoutNotices payouts={payouts} failed={actionData?.failed === true} />
      <PayoutAccount earnings={earnings} />
    </section>
  );
}
