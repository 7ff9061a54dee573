import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSubmit } from 'react-router';
import type { Refusal } from '#api/form.server.ts';
import { attachmentTypes, attachmentUploads } from '#modules/hiring/limits.ts';
import type { WorkerCard } from '#modules/workers/contract.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Steps } from '#web/ui/navigation/steps.tsx';
import { formatFileSize } from './file-size.ts';
import { RequestDetailsFields } from './request-details-fields.tsx';
import type { RequestValues } from './request-values.ts';
import { WorkerPicker } from './worker-picker.tsx';

const fileRules = { accept: attachmentTypes, ...attachmentUploads };

/**
 * The request in two steps. Both are in one form, so that going back and forth loses nothing; without script each step is
 * a round trip, and files are chosen in the last one.
 */
export function RequestForm({
  step,
  values,
  categories,
  askedPro,
  candidates,
  refusal,
}: {
  step: 1 | 2;
  values: RequestValues;
  categories: string[];
  /** The Pro for whom the page was opened. */
  askedPro: { id: string; name: string } | null;
  candidates: WorkerCard[];
  refusal: Refusal | undefined;
}) {
  const { t, i18n } = useTranslation('hiring');
  const submit = useSubmit();
  const busy = useBusy();
  const isAboutFields = Object.keys(refusal?.fields ?? {}).length > 0;
  const filesError = refusal?.code.startsWith('uploads.') ? refusal.message : null;

  // The button that was pressed is gone: keyboards and screen readers continue at the top of the next step.
  const top = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current !== step) top.current?.focus();
    lastStep.current = step;
  }, [step]);

  // The Pros stay on the page while the first step is open again, and with them the choice among them.
  const [picker, setPicker] = useState({ values, candidates });
  if (step === 2 && picker.values !== values) setPicker({ values, candidates });
  const hasPicker = picker.candidates.length > 0 || step === 2;

  // The second step is an entry of its own in the browser's history: its Back leads to the first one.
  const navigate = useNavigate();
  const stepped = useRef(false);

  // Changing the step only needs the text: the files stay in their field and are sent once, at the end.
  const lighten = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!button || button.value === 'send') return;
    event.preventDefault();
    if (button.value === 'back' && stepped.current) return void navigate(-1);
    const form = new FormData(event.currentTarget, button);
    form.delete('files');
    const isComplete = button.value === 'next' && event.currentTarget.checkValidity();
    if (isComplete) stepped.current = true;
    void submit(form, { method: 'post', preventScrollReset: false, replace: !isComplete });
  };

  return (
    <DraftForm
      draft="request"
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={lighten}
      className="flex flex-col gap-7"
    >
      <div ref={top} tabIndex={-1} className="focus-visible:outline-none">
        <Steps
          label={t('request.title')}
          steps={[t('request.step1'), t('request.step2')]}
          current={step - 1}
          words={{ done: t('common:state.past'), now: t('common:state.now') }}
        />
      </div>
      <input type="hidden" name="formKey" value={values.formKey} />
      {/* In the second step they are its checkboxes. */}
      {!hasPicker && values.workerIds.map((id) => <input key={id} type="hidden" name="workerIds" value={id} />)}
      {/* A field that is wrong says why itself. */}
      <FormError title={isAboutFields ? t('errors:api.badInput') : refusal?.message} />
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="intent" value={step === 1 ? 'next' : 'send'} hidden tabIndex={-1} aria-hidden />
      <div hidden={step !== 1} className={step === 1 ? 'flex flex-col gap-5' : undefined}>
        <RequestDetailsFields values={values} categories={categories} fields={refusal?.fields ?? {}} />
      </div>
      {/* Also beside the Pros when a file was refused there: what needs a change has to be in sight. */}
      <div className="needs-script" hidden={step !== 1 && !filesError}>
        <Files error={filesError} />
      </div>
      <div hidden={step !== 1}>
        <Button size="lg" name="intent" value="next" busy={busy} busyText={t('request.finding')}>
          {t('common:action.next')}
        </Button>
      </div>
      {hasPicker && (
        <div hidden={step !== 2}>
          <WorkerPicker
            key={picker.values.category + picker.values.zip}
            candidates={picker.candidates}
            chosen={picker.values.workerIds}
            askedPro={askedPro}
            zip={picker.values.zip}
            language={i18n.language}
            busy={busy}
            error={refusal?.fields.workerIds ? t('request.chooseOne') : null}
          />
          <noscript>
            <Files error={filesError} />
          </noscript>
        </div>
      )}
    </DraftForm>
  );
}

function Files({ error }: { error: string | null }) {
  const { t, i18n } = useTranslation('hiring');
  return (
    <FileField
      name="files"
      multiple
      rules={fileRules}
      problemText={({ kind, ...values }) => t(`errors:uploads.${kind}`, values)}
      error={error}
      label={t('request.files')}
      optional={t('common:form.optional')}
      hint={t('request.filesHint')}
      chooseText={t('common:form.chooseFiles')}
      removeText={(file) => t('common:form.removeFile', { file })}
      formatSize={(bytes) => formatFileSize(bytes, i18n.language)}
    />
  );
}
