import { startTransition, useEffect, useRef, useState } from 'react';
import type { Refusal } from '#api/form.server.ts';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import type { CategoryChoice } from '#web/features/workers/search/browse-search.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Steps } from '#web/ui/navigation/steps.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useScopeConversation } from '../scope/use-scope-conversation.ts';
import { RequestDetailsFields } from './request-details-fields.tsx';
import { RequestFiles } from './request-files.tsx';
import { keptContactField, type RequestValues } from './request-values.ts';
import { useRequestSteps } from './use-request-steps.ts';
import type { CandidatePage } from './worker-picker.tsx';

// For a text with contact details.
const ContactsNotice = loadWhenShown(async () => (await import('./contacts-notice.tsx')).ContactsNotice);
// For the second step.
const WorkerPicker = loadWhenShown(async () => (await import('./worker-picker.tsx')).WorkerPicker);

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
  step: 1 | 2;
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
  const isAboutFields = Object.keys(refusal?.fields ?? {}).length > 0;
  const filesError = refusal?.code.startsWith('uploads.') ? refusal.message : null;

  const [service, setService] = useState(values.service);
  const fields = refusal?.fields ?? {};
  // An answer arrives shortly before its entry in the browser's history.
  const conversation = useScopeConversation(service, { isAnswered, asksNow: asksNow && !busy, fields });
  const isTalking = step === 1 && conversation.at !== null;

  // The button that was pressed is gone: keyboards and screen readers continue at the top of the next step.
  const top = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    // A question on a phone takes the focus itself.
    if (lastStep.current !== step && !isTalking) top.current?.focus();
    lastStep.current = step;
  }, [step, isTalking]);

  // The Pros stay on the page while the first step is open again, and with them the choice among them.
  const [picker, setPicker] = useState({ values, candidates });
  if (step === 2 && picker.values !== values) setPicker({ values, candidates });
  const hasPicker = picker.candidates.items.length > 0 || step === 2;

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
      <input type="hidden" name="formKey" value={values.formKey} />
      {values.keptContacts.map((text) => (
        <input key={text} type="hidden" name={keptContactField} value={text} />
      ))}
      {/* In the second step they are its checkboxes. */}
      {!hasPicker && values.workerIds.map((id) => <input key={id} type="hidden" name="workerIds" value={id} />)}
      {/* A field that is wrong says why itself. */}
      <FormError title={isAboutFields ? t('errors:api.badInput') : refusal?.message} aboutFields={isAboutFields} />
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="intent" value={step === 1 ? 'next' : 'send'} hidden tabIndex={-1} aria-hidden />
      <div
        hidden={step !== 1}
        className={
          step === 1 ? classNames('flex flex-col gap-5', isTalking && 'max-sm:[&>:not(#scope)]:hidden') : undefined
        }
      >
        <RequestDetailsFields
          values={values}
          categories={categories}
          days={days}
          fields={fields}
          service={service}
          onService={(slug) => startTransition(() => setService(slug))}
          conversation={conversation}
          busy={busy}
        />
      </div>
      {/* Also beside the Pros when a file was refused there: what needs a change has to be in sight. */}
      <div className={classNames('needs-script', isTalking && 'max-sm:hidden')} hidden={step !== 1 && !filesError}>
        <RequestFiles hint={t('request.filesHint')} error={filesError} />
      </div>
      {step === 1 && contacts.length > 0 && (
        <ContactsNotice reader="pro" contacts={contacts} intent="nextAnyway" busy={busy} />
      )}
      <div
        hidden={step !== 1}
        className={
          step === 1 ? classNames('contents max-lg:[&>.sticky-bar]:-mx-5', isTalking && 'max-sm:hidden') : undefined
        }
      >
        <StickyBar>
          <Button
            size="lg"
            name="intent"
            value="next"
            busy={busy}
            busyText={t('request.finding')}
            className="max-sm:grow"
          >
            {t('common:action.next')}
          </Button>
        </StickyBar>
      </div>
      {hasPicker && (
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
            error={refusal?.fields.workerIds ? t('request.chooseOne') : null}
          />
          <noscript>
            <RequestFiles hint={t('request.filesHint')} error={filesError} />
          </noscript>
        </div>
      )}
    </DraftForm>
  );
}
