import type { ReactNode } from 'react';
import type { ApplicationStep } from '#modules/workers/application/completeness.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { neighborsOf, profilePath, stepPath } from './step-path.ts';
import type { StepRefusal } from './step-values.ts';

/** The form of a step. What is typed is kept until the server has saved it. */
export function StepForm({
  step,
  refusal,
  canSave,
  children,
}: {
  step: ApplicationStep;
  refusal: StepRefusal | undefined;
  canSave: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('application');
  const busy = useBusy('save');
  // The sentence about an unknown ZIP code is at its field.
  const hasFields = Object.keys(refusal?.fields ?? {}).length > 0 || refusal?.code === 'places.unknownZip';
  const marked = refusal?.code ? t('errors:api.badInput') : t('savedIncomplete');
  return (
    <DraftForm draft={`application-${step}`} method="post" noValidate className="flex flex-col gap-7">
      <input type="hidden" name="intent" value="save" />
      <FormError title={hasFields ? marked : refusal?.message} aboutFields={hasFields} />
      <fieldset disabled={!canSave} className="contents">
        {children}
      </fieldset>
      <StepButtons step={step}>
        {canSave && (
          <Button size="lg" busy={busy} busyText={t('saving')}>
            {t('saveAndNext')}
          </Button>
        )}
      </StepButtons>
    </DraftForm>
  );
}

/** The ways out of a step: back, and on. */
export function StepButtons({ step, children }: { step: ApplicationStep; children?: ReactNode }) {
  const { t } = useTranslation('application');
  const { before, after } = neighborsOf(step);
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-3 border-line border-t pt-6">
      <ButtonLink to={before ? stepPath(before) : profilePath} variant="quiet" size="lg" className="-ml-7">
        {t('common:action.back')}
      </ButtonLink>
      {children ?? (
        <ButtonLink to={after ? stepPath(after) : profilePath} size="lg">
          {t(after ? 'common:action.next' : 'finish')}
        </ButtonLink>
      )}
    </div>
  );
}
