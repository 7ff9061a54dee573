import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, WayBack } from '#web/ui/actions/dialog.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { DraftForm } from './drafts/draft-form.tsx';
import { useTranslation } from './translation.tsx';
import { useBusy } from './use-busy.ts';

/**
 * A dialog whose form sends the act `intent` of the page `path` with a reason for those who read it. What is typed is kept as a
 * draft named `id`. An act that ends something has a way back, `keep`, beside its button.
 */
export function ReasonDialog({
  id,
  path,
  intent,
  title,
  act,
  keep = null,
  refusal,
  reason,
  encType,
  children,
  below,
}: {
  id: string;
  /** The address of the page that the dialog is on. */
  path: string;
  intent: string;
  title: string;
  /** The words of the button. */
  act: string;
  /** The words of the way back. */
  keep?: string | null;
  /** Why the act was refused. The dialog says so, at the field or above it, and nothing else of the page does. */
  refusal: string | null;
  /** The field of the reason, named `reason` unless it says otherwise. */
  reason: ComponentProps<typeof TextArea>;
  /** `multipart/form-data` for a form with a file. */
  encType?: 'multipart/form-data';
  children: ReactNode;
  /** Fields below that of the reason. */
  below?: ReactNode;
}) {
  const { t } = useTranslation('common');
  const busy = useBusy(intent);
  return (
    <Dialog
      id={id}
      title={title}
      closeText={t('common:action.close')}
      refusal={refusal}
      footer={
        <>
          {keep && <WayBack>{keep}</WayBack>}
          <Button form={`${id}-form`} name="intent" value={intent} variant={keep ? 'danger' : undefined} busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      <DraftForm
        draft={id}
        id={`${id}-form`}
        method="post"
        // Without script, the answer shows the dialog again: it is the target of its address.
        action={`${path}#${id}`}
        encType={encType}
        className="flex flex-col gap-5"
        noValidate
        preventScrollReset
      >
        {children}
        <TextArea name="reason" {...reason} />
        {below}
      </DraftForm>
    </Dialog>
  );
}
