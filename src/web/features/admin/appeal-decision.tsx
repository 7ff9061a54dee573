import type { FormRefusal } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import type { Appeal } from '#modules/decisions/contract.ts';
import { maxReason } from '#modules/decisions/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { Trans, useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

interface Props {
  appeal: Appeal;
  refusal: FormRefusal | undefined;
}

/** Decides an appeal; says why the viewer can't, or how it was decided. */
export function AppealDecision({ appeal, refusal }: Props) {
  const { t } = useTranslation('admin');
  const { state, mayDecide } = appeal;
  if (state !== 'waiting') return <Decided appeal={appeal} />;
  if (mayDecide !== 'yes')
    return (
      <Notice kind="info" title={t('appeal.ownDecision')}>
        {t(`appeal.${mayDecide}Text`)}
      </Notice>
    );
  return <DecisionForm appeal={appeal} refusal={refusal} />;
}

function Decided({ appeal: { decidedByName: name, decidedAt, reason } }: Pick<Props, 'appeal'>) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  const langOf = useTextLang();
  if (!name || !decidedAt || !reason) return null;
  return (
    <p className="wrap-anywhere max-w-prose border-line border-t pt-6">
      <Trans
        t={t}
        i18nKey="appeal.decidedBy"
        values={{ name, date: formatDate(decidedAt, i18n.language, timeZone), reason }}
        components={{ reason: <span lang={langOf(reason)} className="whitespace-pre-line" /> }}
      />
    </p>
  );
}

function DecisionForm({ appeal: { name }, refusal }: Props) {
  const { t } = useTranslation(['admin', 'errors']);
  const busy = useBusy();
  const errorOf = (field: string) => {
    const code = refusal?.fields[field];
    return code && t(`errors:${code}`);
  };
  const isAboutFields = Object.keys(refusal?.fields ?? {}).length > 0;
  return (
    <div className="flex max-w-2xl flex-col gap-5 border-line border-t pt-8">
      {refusal && !isAboutFields && <Notice kind="destructive" title={refusal.message} live />}
      <DraftForm draft="appeal-decision" method="post" noValidate className="flex flex-col gap-5">
        <RadioCards
          legend={t('admin:appeal.decide')}
          name="outcome"
          columns={2}
          options={[
            { value: 'upheld', label: t('admin:appeal.uphold'), hint: t('admin:appeal.upholdHint') },
            { value: 'reversed', label: t('admin:appeal.reverse'), hint: t('admin:appeal.reverseHint') },
          ]}
          defaultValue={refusal?.typed.outcome}
          error={errorOf('outcome')}
        />
        <TextArea
          name="reason"
          label={t('admin:appeal.reason')}
          hint={t('admin:appeal.reasonHint', { name })}
          rows={5}
          maxLength={maxReason}
          defaultValue={refusal?.typed.reason}
          error={errorOf('reason')}
          required
        />
        <Button busy={busy} className="self-start">
          {t('admin:appeal.send')}
        </Button>
      </DraftForm>
    </div>
  );
}
