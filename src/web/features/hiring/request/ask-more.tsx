import { useEffect, useRef } from 'react';
import type { FormRefusal } from '#api/form.server.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { CandidatePage } from './use-choice.ts';
import { WorkerPicker } from './worker-picker.tsx';

/** Asks more Pros for an open request. */
export function AskMore({
  quoteRequest,
  page,
  chosen,
  refusal,
}: {
  quoteRequest: ClientRequest;
  page: CandidatePage;
  chosen: string[];
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('hiring');
  const langOf = useTextLang();
  const busy = useBusy();
  const heading = useRef<HTMLHeadingElement>(null);
  // The page asks something new: keyboards and screen readers continue at the question.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <DraftForm draft="more" method="post" noValidate className="flex flex-col gap-6" preventScrollReset>
      <header className="flex flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl focus-visible:outline-none">
          {t('more.title')}
        </h1>
        <p lang={langOf(quoteRequest.title)} className="break-words font-semibold">
          {quoteRequest.title}
        </p>
        <p className="text-ink-soft">{t('more.text')}</p>
      </header>
      <FormError title={refusal && (refusal.fields.workerIds ? t('request.chooseOne') : refusal.message)} />
      <WorkerPicker
        page={page}
        service={quoteRequest.serviceSlug ?? ''}
        chosen={chosen}
        askedPros={[]}
        zip={quoteRequest.place.zip}
        busy={busy}
        back={`/requests/${quoteRequest.id}`}
        alreadyAsked={quoteRequest.candidates.length}
        refusal={refusal}
      />
    </DraftForm>
  );
}
