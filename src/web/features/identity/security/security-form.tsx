import { type ReactNode, useState } from 'react';
import { Form, useActionData } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, type ButtonVariant } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

/** A form of the settings with one act: a refusal, its fields, and the button that names the act. */
export function SecurityForm({
  intent,
  label,
  variant,
  draft,
  refusal,
  children,
}: {
  intent: string;
  label: string;
  variant?: ButtonVariant;
  /** The name of the draft that keeps the typed text; passwords and codes are never kept. */
  draft?: string;
  refusal: FormRefusal | undefined;
  children?: ReactNode;
}) {
  const busy = useBusy();
  const { accepted, noteSent } = useAcceptances(refusal);
  const isOfForm = refusal && Object.keys(refusal.fields).length === 0;
  return (
    <SettingsForm key={accepted} draft={draft} onSubmit={noteSent}>
      <FormError title={isOfForm ? refusal.message : null} />
      {children}
      <Button name="intent" value={intent} variant={variant} busy={busy}>
        {label}
      </Button>
    </SettingsForm>
  );
}

/** Counts how often the server accepted the form: its fields are empty again after each. */
function useAcceptances(refusal: FormRefusal | undefined) {
  const answer = useActionData<unknown>();
  const [sent, setSent] = useState({ isWaiting: false, before: answer, accepted: 0 });
  if (sent.isWaiting && answer !== sent.before)
    setSent({ isWaiting: false, before: answer, accepted: sent.accepted + (refusal ? 0 : 1) });
  const noteSent = () => setSent(({ accepted }) => ({ isWaiting: true, before: answer, accepted }));
  return { accepted: sent.accepted, noteSent };
}

function SettingsForm({
  draft,
  onSubmit,
  children,
}: {
  draft: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const form = { method: 'post', noValidate: true, onSubmit, className: 'flex flex-col items-start gap-4' } as const;
  if (!draft) return <Form {...form}>{children}</Form>;
  return (
    <DraftForm draft={draft} {...form}>
      {children}
    </DraftForm>
  );
}
