import { startTransition, useState } from 'react';
import type { Refusal } from '#api/form.server.ts';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import type { CategoryChoice } from '#web/features/workers/search/browse-search.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { ContactsNotice } from '../request/contacts-notice.tsx';
import { RequestDetailsFields } from '../request/request-details-fields.tsx';
import { RequestFiles } from '../request/request-files.tsx';
import type { ProjectValues } from './project-values.ts';

/** Posts a project, or changes one: then category, service, place and files stay as they are. */
export function ProjectForm({
  values,
  categories,
  days,
  contacts,
  refusal,
  isChange = false,
  onSend,
}: {
  values: ProjectValues;
  categories: CategoryChoice[];
  /** The days that can be picked, `2026-03-08`. */
  days: string[];
  /** Contact details in the text, which the client has not said to keep. */
  contacts: Pick<ContactDetail, 'kind' | 'text'>[];
  refusal: Refusal | undefined;
  isChange?: boolean;
  /** Called with the form that is about to be sent. */
  onSend?: (form: FormData) => void;
}) {
  const { t } = useTranslation('projects');
  const busy = useBusy();
  const [service, setService] = useState(values.service);
  const fields = refusal?.fields ?? {};
  const isAboutFields = Object.keys(fields).length > 0;
  const filesError = refusal?.code.startsWith('uploads.') ? refusal.message : null;
  return (
    <DraftForm
      draft="project"
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={({ currentTarget }) => onSend?.(new FormData(currentTarget))}
      className="flex flex-col gap-7"
    >
      <input type="hidden" name="formKey" value={values.formKey} />
      <FormError title={isAboutFields ? t('errors:api.badInput') : refusal?.message} aboutFields={isAboutFields} />
      <div className="flex flex-col gap-5">
        <RequestDetailsFields
          values={values}
          categories={categories}
          days={days}
          fields={fields}
          service={service}
          onService={(slug) => startTransition(() => setService(slug))}
          conversation={null}
          busy={busy}
          isFixed={isChange}
        />
      </div>
      <BudgetFields values={values} error={fieldMessage(t, fields.budget, 'form.wrong.budget')} />
      {!isChange && <RequestFiles hint={t('projects:form.filesHint')} error={filesError} />}
      {contacts.length > 0 && <ContactsNotice reader="pro" contacts={contacts} intent="sendAnyway" busy={busy} />}
      <p className="max-w-prose text-ink-soft text-sm">{t('form.public')}</p>
      <div className="contents max-lg:[&>.sticky-bar]:-mx-5">
        <StickyBar>
          <Button size="lg" name="intent" value="send" busy={busy} busyText={t('form.sending')} className="max-sm:grow">
            {t(isChange ? 'edit.save' : 'form.send')}
          </Button>
        </StickyBar>
      </div>
    </DraftForm>
  );
}

function BudgetFields({ values, error }: { values: ProjectValues; error: string | null }) {
  const { t } = useTranslation('projects');
  return (
    <div className="flex flex-col gap-5">
      <RadioCards
        legend={t('form.budgetType')}
        name="budgetType"
        columns={2}
        defaultValue={values.budgetType}
        options={[
          { value: 'fixed', label: t('form.fixed'), hint: t('form.fixedHint') },
          { value: 'hourly', label: t('form.hourly'), hint: t('form.hourlyHint') },
        ]}
      />
      <TextField
        name="budget"
        label={t('form.budget')}
        hint={t('form.budgetHint')}
        inputMode="decimal"
        autoComplete="off"
        lead="$"
        defaultValue={values.budget}
        error={error}
        className="sm:max-w-80"
        required
      />
    </div>
  );
}
