import { formatMoney } from '#lib/money.ts';
import type { Wait } from '#modules/payments/contract.ts';
import { isAboutAccount, isQuietWait } from '#modules/payments/waits/wait-reasons.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { WaitReason, waitTitle } from './wait-reason.tsx';

/** Tells a side of a job which money has not reached them, why, until when, and what they can do. */
export function WaitNotices({ waits }: { waits: readonly Wait[] }) {
  const { t } = useTranslation('waits');
  return waits.map((wait, at) => (
    <Notice
      // biome-ignore lint/suspicious/noArrayIndexKey: two payouts of a job can wait for the same reason.
      key={at}
      kind={isQuietWait(wait.reason) ? 'info' : 'warning'}
      title={t(waitTitle(wait), { amount: formatMoney(wait.cents) })}
      action={isAboutAccount(wait.reason) && <TextLink to={payoutsPath}>{t('toPayouts')}</TextLink>}
    >
      <WaitReason wait={wait} />
    </Notice>
  ));
}

/** Where the Pro sets up and changes the payout account. */
export const payoutsPath = '/worker-dashboard#earnings';
