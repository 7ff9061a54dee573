import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { checkKinds, maxCheckNumber, maxSource } from '#modules/workers/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FieldPairs } from '#web/ui/forms/field-pairs.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** What was checked about the Pro, with the way to withdraw each, and the form for another. */
export function Checks({
  application,
  refusal,
}: {
  application: ApplicationForReview;
  refusal: FormRefusal | undefined;
}) {
  const { t, i18n } = useTranslation(['admin', 'worker']);
  const date = (day: string) => formatDate(day, i18n.language);
  return (
    <section aria-labelledby="checks" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h2 id="checks" className="text-2xl">
          {t('checks.title')}
        </h2>
        <p className="max-w-prose text-ink-soft text-sm">{t('checks.lead')}</p>
      </div>
      {application.checks.length === 0 && <p className="text-ink-soft">{t('checks.none')}</p>}
      <ul className="divide-y divide-line">
        {application.checks.map(({ id, kind, source, number, regionState, checkedOn, expiresOn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">
                {t(`worker:check.${kind}`)} · {source}
              </p>
              <p className="wrap-anywhere text-ink-soft text-sm">
                {[
                  [number, regionState].filter(Boolean).join(', '),
                  t('checks.on', { date: date(checkedOn) }),
                  expiresOn && t('checks.until', { date: date(expiresOn) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="checkId" value={id} />
              <Button name="intent" value="withdrawCheck" variant="secondary" size="sm">
                {t('checks.withdraw')}
                <span className="sr-only">
                  : {t(`worker:check.${kind}`)}, {source}
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <AddCheck refusal={refusal} />
    </section>
  );
}

function AddCheck({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useTranslation(['admin', 'worker']);
  const busy = useBusy('addCheck');
  const textField = (name: string) => {
    const code = refusal?.fields[name];
    return { name, defaultValue: refusal?.typed[name], error: code ? t(`errors:${code}`) : null };
  };
  const kind = textField('kind');
  const aboutFields = refusal !== undefined && Object.keys(refusal.fields).length > 0;
  return (
    <DraftForm draft="add-check" method="post" noValidate preventScrollReset className="flex flex-col gap-5">
      <h3 className="text-lg">{t('checks.add')}</h3>
      <FormError title={refusal?.message ?? null} text={null} aboutFields={aboutFields} />
      <FieldPairs>
        <Select
          {...kind}
          label={t('checks.kind')}
          options={checkKinds.map((value) => ({ value, label: t(`worker:check.${value}`) }))}
          defaultValue={kind.defaultValue ?? checkKinds[0]}
        />
        <TextField
          {...textField('source')}
          label={t('checks.source')}
          hint={t('checks.sourceHint')}
          maxLength={maxSource}
          required
        />
        <TextField
          {...textField('number')}
          label={t('checks.number')}
          optional={t('common:form.optional')}
          maxLength={maxCheckNumber}
        />
        <TextField
          {...textField('regionState')}
          label={t('checks.state')}
          hint={t('checks.stateHint')}
          optional={t('common:form.optional')}
          maxLength={2}
          autoCapitalize="characters"
        />
        <TextField {...textField('checkedOn')} type="date" label={t('checks.checkedOn')} required />
        <TextField
          {...textField('expiresOn')}
          type="date"
          label={t('checks.expiresOn')}
          hint={t('checks.expiresHint')}
          optional={t('common:form.optional')}
        />
      </FieldPairs>
      <div>
        <Button name="intent" value="addCheck" variant="secondary" busy={busy}>
          {t('checks.addAct')}
        </Button>
      </div>
    </DraftForm>
  );
}
