import type { ReactNode } from 'react';
import type { FormRefusal } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import type { Suspensions } from '#modules/decisions/contract.ts';
import { maxReason } from '#modules/decisions/limits.ts';
import { suspensionRules } from '#modules/decisions/states.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

interface DialogProps {
  accountId: string;
  refusal: FormRefusal | undefined;
}

/** Takes an account out of service, or puts it back, and shows the earlier suspensions. */
export function Suspension({ accountId, account, refusal }: DialogProps & { account: Suspensions }) {
  const { t } = useTranslation('admin');
  const isSuspended = account.status === 'suspended';
  const intent = isSuspended ? 'lift' : 'suspend';
  if (!account.maySuspend) return null;
  return (
    <section
      aria-labelledby="suspension"
      className="flex flex-col items-start gap-3 border-line not-first:border-t not-first:pt-6"
    >
      <h2 id="suspension" className="text-xl">
        {t('suspension.title')}
      </h2>
      <ul className="flex flex-col gap-3 text-sm">
        {account.suspensions.map((suspension) => (
          <Suspended key={suspension.at} suspension={suspension} />
        ))}
      </ul>
      <DialogButton dialog={intent} variant="secondary" size="sm">
        {t(`suspension.${intent}`)}
      </DialogButton>
      {isSuspended ? (
        <LiftDialog accountId={accountId} refusal={refusal} />
      ) : (
        <SuspendDialog id="suspend" path={`/admin/approvals/${accountId}`} refusal={refusal} />
      )}
    </section>
  );
}

/** One suspension: its rule and evidence, the appeal, and how it ended. */
function Suspended({ suspension }: { suspension: Suspensions['suspensions'][number] }) {
  const { t, i18n } = useTranslation(['admin', 'decisions']);
  const timeZone = useTimeZone();
  const langOf = useTextLang();
  const date = (at: string) => formatDate(at, i18n.language, timeZone);
  const { rule, evidence, privateNote, byName, at, appeal, liftReason, liftedByName, liftedAt } = suspension;
  return (
    <li className="wrap-anywhere flex flex-col items-start gap-1">
      <p className="font-semibold">{t(`decisions:rule.${rule}`)}</p>
      {evidence && (
        <p>
          <Trans
            t={t}
            i18nKey="suspension.by"
            values={{ name: byName, date: date(at), reason: evidence }}
            components={{ reason: <span lang={langOf(evidence)} /> }}
          />
        </p>
      )}
      {privateNote && (
        <p className="text-ink-soft">
          {t('suspension.note')}: <span lang={langOf(privateNote)}>{privateNote}</span>
        </p>
      )}
      {appeal && (
        <p>
          <TextLink to={`/admin/appeals/${appeal.id}`}>{t('suspension.appeal')}</TextLink> (
          {t(`appeal.state.${appeal.state}`)})
        </p>
      )}
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
  );
}

/** Asks for the rule and the evidence of a suspension. A page with more than one such dialog names each by its `id` and its fields. */
export function SuspendDialog({
  id,
  path,
  title,
  refusal,
  children,
}: {
  id: string;
  path: string;
  title?: string;
  refusal: FormRefusal | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}) {
  const { t } = useTranslation(['admin', 'decisions']);
  const { message, error, errorOf, typed } = useFormRefusal(refusal, 'suspend', 'evidence');
  return (
    <ReasonDialog
      id={id}
      path={path}
      intent="suspend"
      title={title ?? t('suspension.suspend')}
      act={t('suspension.suspend')}
      keep={t('suspension.keep')}
      refusal={message}
      reason={{
        name: 'evidence',
        label: t('suspension.evidence'),
        hint: t('suspension.suspendHint'),
        maxLength: maxReason,
        defaultValue: typed.evidence,
        error,
        required: true,
      }}
      below={
        <TextArea
          name="privateNote"
          label={t('suspension.note')}
          hint={t('suspension.noteHint')}
          optional={t('common:form.optional')}
          maxLength={maxReason}
          defaultValue={typed.privateNote}
          error={errorOf('privateNote')}
        />
      }
    >
      {children}
      <p className="text-ink-soft">{t('suspension.suspendText')}</p>
      <Select
        name="rule"
        label={t('suspension.rule')}
        placeholder={t('suspension.ruleChoose')}
        options={suspensionRules.map((rule) => ({ value: rule, label: t(`decisions:rule.${rule}`) }))}
        defaultValue={typed.rule ?? ''}
        error={errorOf('rule')}
        required
      />
    </ReasonDialog>
  );
}

function LiftDialog({ accountId, refusal }: DialogProps) {
  const { t } = useTranslation('admin');
  const { message, error, typed } = useFormRefusal(refusal, 'lift');
  return (
    <ReasonDialog
      id="lift"
      path={`/admin/approvals/${accountId}`}
      intent="lift"
      title={t('suspension.lift')}
      act={t('suspension.lift')}
      refusal={message}
      reason={{
        label: t('decision.reason'),
        hint: t('suspension.reasonHint'),
        maxLength: maxReason,
        defaultValue: typed.reason,
        error,
        required: true,
      }}
    >
      <p className="text-ink-soft">{t('suspension.liftText')}</p>
    </ReasonDialog>
  );
}
