import type { ComponentProps, ReactNode } from 'react';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, WayBack } from '#web/ui/actions/dialog.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

/**
 * A dialog whose form sends the act `intent` of a job with a reason for the other side. What is typed is kept as a draft named
 * `id`. The way back beside the button keeps the job, for an act that ends it (`isEnd`).
 */
export function ReasonDialog({
  id,
  jobId,
  intent,
  title,
  act,
  isEnd = false,
  refusal,
  reason,
  children,
}: {
  id: string;
  jobId: string;
  intent: string;
  title: string;
  /** The words of the button. */
  act: string;
  isEnd?: boolean;
  /** Why the act was refused. The dialog says so, at the field or above it, and nothing else of the page does. */
  refusal: string | null;
  /** The field of the reason. */
  reason: Omit<ComponentProps<typeof TextArea>, 'name'>;
  children: ReactNode;
}) {
  const { t } = useTranslation('jobs');
  const busy = useBusy(intent);
  return (
    <Dialog
      id={id}
      title={title}
      closeText={t('common:action.close')}
      refusal={refusal}
      footer={
        <>
          <WayBack>{t(isEnd ? 'cancel.keep' : 'release.keep')}</WayBack>
          <Button form={`${id}-job`} name="intent" value={intent} variant={isEnd ? 'danger' : undefined} busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      <DraftForm
        draft={id}
        id={`${id}-job`}
        method="post"
        // Without script, the answer shows the dialog again: it is the target of its address.
        action={`/jobs/${jobId}#${id}`}
        className="flex flex-col gap-5"
        noValidate
        preventScrollReset
      >
        {children}
        <TextArea name="reason" {...reason} />
      </DraftForm>
    </Dialog>
  );
}
