import type { FormRefusal } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import type { Suspensions } from '#modules/identity/contract.ts';
import { maxSuspensionReason } from '#modules/identity/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { DialogButton } from '#web/ui/actions/dialog.tsx';

/** Takes an account out of service, or puts it back, and shows the earlier suspensions. */
export function Suspension({
  accountId,
  account,
  refusal,
}: {
  accountId: string;
  account: Suspensions;
  refusal: FormRefusal | undefined;
}) {
  const { t, i18n } = useTranslation('admin');
  const isSuspended = account.status === 'suspended';
  const intent = isSuspended ? 'lift' : 'suspend';
  const timeZone = useTimeZone();
  const langOf = useTextLang();
  const refused = useFormRefusal(refusal, intent);
  if (!account.maySuspend) return null;
  const date = (at: string) => formatDate(at, i18n.language, timeZone);
  return (
    <section
      aria-labelledby="suspension"
      className="flex flex-col items-start gap-3 border-line not-first:border-t not-first:pt-6"
    >
      <h2 id="suspension" className="text-xl">
        {t('suspension.title')}
      </h2>
      <ul className="flex flex-col gap-3 text-sm">
        {account.suspensions.map(({ reason, byName, at, liftReason, liftedByName, liftedAt }) => (
          <li key={at} className="wrap-anywhere">
            <p>
              <Trans
                t={t}
                i18nKey="suspension.by"
                values={{ name: byName, date: date(at), reason }}
                components={{ reason: <span lang={langOf(reason)} /> }}
              />
            </p>
            {liftedAt && liftReason && (
              <p className="text-ink-soft">
                <Trans
                  t={t}
                  i18nKey="suspension.liftedBy"
                  values={{ name: liftedByName, date: date(liftedAt), reason: liftReason }}
                  components={{ reason: <span lang={langOf(liftReason)} /> }}
                />
              </p>
            )}
          </li>
        ))}
      </ul>
      <DialogButton dialog={intent} variant="secondary" size="sm">
        {t(`suspension.${intent}`)}
      </DialogButton>
      <ReasonDialog
        id={intent}
        path={`/admin/approvals/${accountId}`}
        intent={intent}
        title={t(`suspension.${intent}`)}
        act={t(`suspension.${intent}`)}
        keep={isSuspended ? null : t('suspension.keep')}
        refusal={refused.message}
        reason={{
          label: t('decision.reason'),
          hint: t(isSuspended ? 'suspension.reasonHint' : 'suspension.suspendHint'),
          maxLength: maxSuspensionReason,
          defaultValue: refused.typed.reason,
          error: refused.error,
          required: true,
        }}
      >
        <p className="text-ink-soft">{t(`suspension.${intent}Text`)}</p>
      </ReasonDialog>
    </section>
  );
}
