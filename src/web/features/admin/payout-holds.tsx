import type { FormRefusal } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import { maxHoldReason } from '#modules/payments/limits.ts';
import type { PayoutHolds as Payouts } from '#modules/payments/payouts/payout-holds-contract.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { DialogButton } from '#web/ui/actions/dialog.tsx';

/** Holds a Pro's payouts, or allows them again, and shows the earlier holds. Nothing without a payout account. */
export function PayoutHolds({
  accountId,
  payouts,
  refusal,
}: {
  accountId: string;
  payouts: Payouts;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('admin');
  const act = payouts.isHeld ? 'allow' : 'hold';
  const intent = `${act}Payouts`;
  const { message, error, typed } = useFormRefusal(refusal, intent);
  if (!payouts.hasAccount) return null;
  return (
    <section
      aria-labelledby="payouts"
      className="flex flex-col items-start gap-3 border-line not-first:border-t not-first:pt-6"
    >
      <h2 id="payouts" className="text-xl">
        {t('payouts.title')}
      </h2>
      <ul className="flex flex-col gap-3 text-sm">
        {payouts.holds.map((hold) => (
          <Held key={hold.at} hold={hold} />
        ))}
      </ul>
      <DialogButton dialog={intent} variant="secondary" size="sm">
        {t(`payouts.${act}`)}
      </DialogButton>
      <ReasonDialog
        id={intent}
        path={`/admin/approvals/${accountId}`}
        intent={intent}
        title={t(`payouts.${act}`)}
        act={t(`payouts.${act}`)}
        keep={act === 'hold' ? t('payouts.keep') : null}
        refusal={message}
        reason={{
          label: t('decision.reason'),
          hint: t('suspension.reasonHint'),
          maxLength: maxHoldReason,
          defaultValue: typed.reason,
          error,
          required: true,
        }}
      >
        <p className="text-ink-soft">{t(`payouts.${act}Text`)}</p>
      </ReasonDialog>
    </section>
  );
}

/** One hold: why it began, and why it ended. */
function Held({ hold }: { hold: Payouts['holds'][number] }) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  const langOf = useTextLang();
  const { at, byName, reason, allowedAt, allowedByName, allowReason } = hold;
  const say = (key: 'payouts.by' | 'payouts.allowedBy', name: string, when: string, why: string) => (
    <Trans
      t={t}
      i18nKey={key}
      values={{ name, date: formatDate(when, i18n.language, timeZone), reason: why }}
      components={{ reason: <span lang={langOf(why)} /> }}
    />
  );
  return (
    <li className="wrap-anywhere flex flex-col items-start gap-1">
      <p>{say('payouts.by', byName, at, reason ?? '')}</p>
      {allowedAt && allowedByName && (
        <p className="text-ink-soft">{say('payouts.allowedBy', allowedByName, allowedAt, allowReason ?? '')}</p>
      )}
    </li>
  );
}
