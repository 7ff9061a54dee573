import { useState } from 'react';
import { useLocation } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { photoTypes } from '#lib/upload-types.ts';
import { maxDescription, maxTitle, photoUploads } from '#modules/lost-found/limits.ts';
import { reportTypes } from '#modules/lost-found/states.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useFileProblemText } from '#web/page/file-problem-text.ts';
import { formatFileSize } from '#web/page/file-size.ts';
import { useFilesHint } from '#web/page/files-left.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/actions/dialog.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { dialogs } from './report-paths.ts';
import { useOpenDialog } from './use-open-dialog.ts';

const id = dialogs.newReport;
const fileRules = { accept: photoTypes, ...photoUploads };

/** The dialog that reports an item. `formKey` is the form's own random name, which must stay the same until it is accepted. */
export function NewReport({ formKey, refusal }: { formKey: string; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('lostFound');
  const [firstKey] = useState(formKey);
  const busy = useBusy();
  const { pathname, search } = useLocation();
  useOpenDialog(id);
  // The sentence about an unknown ZIP code is at its field.
  const isAboutFields = Object.keys(refusal?.fields ?? {}).length > 0 || refusal?.code === 'places.unknownZip';
  return (
    <Dialog
      id={id}
      title={t('new')}
      closeText={t('common:action.close')}
      refusal={refusal?.message}
      footer={
        <Button form={`${id}-form`} busy={busy}>
          {t('form.send')}
        </Button>
      }
    >
      <DraftForm
        draft="new-report"
        id={`${id}-form`}
        method="post"
        encType="multipart/form-data"
        // Without script, the answer shows the dialog again: it is the target of its address.
        action={`${pathname}${search}#${id}`}
        className="flex flex-col gap-5"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="formKey" value={refusal?.typed.formKey ?? firstKey} />
        <FormError title={isAboutFields ? t('errors:api.badInput') : refusal?.message} aboutFields={isAboutFields} />
        <Fields refusal={refusal} />
      </DraftForm>
    </Dialog>
  );
}

function Fields({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('lostFound');
  const { fields = {}, typed = {}, code, message } = refusal ?? {};
  const errorOf = (name: string) => fields[name] && t(`errors:${fields[name]}`);
  const unknownZip = code === 'places.unknownZip' ? message : null;
  return (
    <>
      <RadioCards
        legend={t('form.type')}
        name="type"
        columns={2}
        options={reportTypes.map((value) => ({ value, label: t(`form.${value}`) }))}
        defaultValue={typed.type}
        error={errorOf('type')}
        required
      />
      <TextField
        name="title"
        label={t('form.item')}
        hint={t('form.itemHint')}
        maxLength={maxTitle}
        defaultValue={typed.title}
        error={errorOf('title')}
        required
      />
      <TextArea
        name="description"
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        maxLength={maxDescription}
        defaultValue={typed.description}
        error={errorOf('description')}
        required
      />
      <TextField
        name="zip"
        label={t('form.zip')}
        hint={t('form.zipHint')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        defaultValue={typed.zip}
        error={fields.zip ? t('form.wrong.zip') : unknownZip}
        required
      />
      <Photo error={code?.startsWith('uploads.') ? message : null} />
    </>
  );
}

function Photo({ error }: { error: string | null | undefined }) {
  const { t, i18n } = useTranslation('lostFound');
  return (
    <FileField
      name="photo"
      rules={fileRules}
      problemText={useFileProblemText()}
      error={error}
      label={t('form.photo')}
      optional={t('common:form.optional')}
      hint={useFilesHint(t('form.photoHint'))}
      chooseText={t('form.choosePhoto')}
      removeText={(file) => t('common:form.removeFile', { file })}
      formatSize={(bytes) => formatFileSize(bytes, i18n.language)}
    />
  );
}
