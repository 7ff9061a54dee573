import { startTransition, useEffect, useRef, useState } from 'react';
import type { Refusal } from '#api/form.server.ts';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import type { CategoryChoice } from '#web/features/workers/search/browse-search.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Steps } from '#web/ui/navigation/steps.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useScopeConversation } from '../scope/use-scope-conversation.ts';
import { DetailsStep } from './details-step.tsx';
import { RequestFiles } from './request-files.tsx';
import { keptContactField, type RequestValues } from './request-values.ts';
import type { CandidatePage } from './use-choice.ts';
import { useRequestSteps } from './use-request-steps.ts';

// For the second step.
const WorkerPicker = loadWhenShown(async () => (await import('./worker-picker.tsx')).WorkerPicker);

type Step = 1 | 2;

/**
 * The request in two steps. Both are in one form, so that going back and forth loses nothing; without script each step is
 * a round trip, and files are chosen in the last one.
 */
export function RequestForm({
  step,
  isAnswered,
  asksNow,
  values,
  categories,
  days,
  contacts,
  askedPros,
  candidates,
  refusal,
}: {
  step: Step;
  /** The step is the server's answer to the form. */
  isAnswered: boolean;
  /** The answer finds nothing wrong with the fields before the questions of the service. */
  asksNow: boolean;
  values: RequestValues;
  categories: CategoryChoice[];
  days: string[];
  /** Contact details in the text, which the client has not said to keep. */
  contacts: Pick<ContactDetail, 'kind' | 'text'>[];
  /** The Pros for whom the page was opened. */
  askedPros: { id: string; name: string }[];
  candidates: CandidatePage;
  refusal: Refusal | undefined;
}) {
  const { t } = useTranslation('hiring');
  const busy = useBusy();
  const fields = refusal?.fields ?? {};
  const isAboutFields = Object.keys(fields).length > 0;
  const filesError = refusal?.code.startsWith('uploads.') ? refusal.message : null;
  const [service, setService] = useState(values.service);
  // An answer arrives shortly before its entry in the browser's history.
  const conversation = useScopeConversation(service, { isAnswered, asksNow: asksNow && !busy, fields });
  const isTalking = step === 1 && conversation.at !== null;
  const top = useTopOfStep(step, isTalking);
  const picker = usePicker(step, values, candidates);
  const { onSubmit } = useRequestSteps(conversation);
  return (
    <DraftForm
      draft="request"
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      // On phones, the page's lead is left out during the questions.
      className={classNames('flex flex-col gap-7', isTalking && 'is-talking')}
    >
      <div ref={top} tabIndex={-1} className="focus-visible:outline-none">
        <Steps
          label={t('request.title')}
          steps={[t('request.step1'), t('request.step2')]}
          current={step - 1}
          words={{ done: t('common:state.past'), now: t('common:state.now') }}
        />
      </div>
      {/* In the second step, the Pros are its checkboxes. */}
      <HiddenValues values={values} withPros={!picker} />
      {/* A field that is wrong says why itself. */}
      <FormError title={isAboutFields ? t('errors:api.badInput') : refusal?.message} aboutFields={isAboutFields} />
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="intent" value={step === 1 ? 'next' : 'send'} hidden tabIndex={-1} aria-hidden />
      <DetailsStep
        {...{ values, categories, days, fields, service, conversation, isTalking, contacts, filesError, busy }}
        isShown={step === 1}
        onService={(slug) => startTransition(() => setService(slug))}
      />
      {picker && (
        <div hidden={step !== 2}>
          <WorkerPicker
            key={picker.values.category + picker.values.service + picker.values.zip}
            page={picker.candidates}
            service={picker.values.service}
            chosen={picker.values.workerIds}
            askedPros={askedPros}
            zip={picker.values.zip}
            busy={busy}
            back
            refusal={refusal}
          />
          <noscript>
            <RequestFiles hint={t('request.filesHint')} error={filesError} />
          </noscript>
        </div>
      )}
    </DraftForm>
  );
}

/**
 * Returns the ref of the element above the steps. The button that was pressed is gone with its step: keyboards and screen readers
 * continue there.
 */
function useTopOfStep(step: Step, isTalking: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    // A question on a phone takes the focus itself.
    if (lastStep.current !== step && !isTalking) top.current?.focus();
    lastStep.current = step;
  }, [step, isTalking]);
  return top;
}

/**
 * Returns the Pros of the second step and what they were found for, or null where there's nothing to choose yet. They stay on the
 * page while the first step is open again, and with them the choice among them.
 */
function usePicker(step: Step, values: RequestValues, candidates: CandidatePage) {
  const [picker, setPicker] = useState({ values, candidates });
  if (step === 2 && picker.values !== values) setPicker({ values, candidates });
  return picker.candidates.items.length > 0 || step === 2 ? picker : null;
}

function HiddenValues({ values, withPros }: { values: RequestValues; withPros: boolean }) {
  return (
    <>
      <input type="hidden" name="formKey" value={values.formKey} />
      {values.keptContacts.map((text) => (
        <input key={text} type="hidden" name={keptContactField} value={text} />
      ))}
      {withPros && values.workerIds.map((id) => <input key={id} type="hidden" name="workerIds" value={id} />)}
    </>
  );
}
