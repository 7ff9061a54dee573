import { Suspense, useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { faceTypes } from '#modules/workers/limits.ts';
import { useFilesHint } from '#web/page/files-left.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { StepButtons } from './step-form.tsx';
import { type StepRefusal, useFieldError } from './step-values.ts';

// It comes with the first photo that is chosen.
const CropFrame = loadWhenShown(async () => (await import('./crop-frame.tsx')).CropFrame);

const formId = 'photo-form';

/** The photo: the one that is shown, and another one to choose. Without script, the middle of a picture is taken. */
export function PhotoStep({
  application,
  workerId,
  refusal,
  canSave,
}: {
  application: Application;
  workerId: string;
  refusal: StepRefusal | undefined;
  canSave: boolean;
}) {
  const { t } = useTranslation('application');
  const filesHint = useFilesHint(t('photo.hint'));
  const busy = useBusy('save');
  const removing = useBusy('removePhoto');
  const error = useFieldError(refusal);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  // The photo that was just saved is shown instead of the choice.
  useEffect(() => void (application.photo && setChosen(null)), [application.photo]);
  const problem = error('photo') ?? (refusal && Object.keys(refusal.fields).length === 0 ? refusal.message : null);
  return (
    <div className="flex flex-col gap-7">
      <div className="flex items-center gap-5">
        <Avatar
          photo={application.photo}
          seed={null}
          id={workerId}
          name={application.displayName}
          size="xl"
          lazy={false}
        />
        {application.photo && canSave && (
          <Form method="post" preventScrollReset>
            <Button name="intent" value="removePhoto" variant="quiet" size="sm" busy={removing}>
              {t('photo.remove')}
            </Button>
          </Form>
        )}
      </div>
      {canSave && (
        <Form
          id={formId}
          key={application.photo}
          method="post"
          encType="multipart/form-data"
          noValidate
          preventScrollReset
          className="flex flex-col items-start gap-5"
        >
          <input type="hidden" name="intent" value="save" />
          <Field label={t(application.photo ? 'photo.another' : 'photo.choose')} hint={filesHint} error={problem}>
            {(control) => (
              <input
                {...control}
                type="file"
                name="photo"
                accept={faceTypes.join()}
                onChange={({ target }) => setChosen(target.files?.[0] ? URL.createObjectURL(target.files[0]) : null)}
                className="control"
              />
            )}
          </Field>
          {chosen && (
            <Suspense>
              <CropFrame key={chosen} photo={chosen} />
            </Suspense>
          )}
          <Button variant="secondary" busy={busy} busyText={t('saving')}>
            {t('photo.save')}
          </Button>
        </Form>
      )}
      <StepButtons step="photo">
        {chosen && (
          <Button form={formId} name="goOn" value="yes" size="lg" busy={busy} busyText={t('saving')}>
            {t('saveAndNext')}
          </Button>
        )}
      </StepButtons>
    </div>
  );
}
