import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, type ButtonVariant } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

/** A form of the settings with one act: what was refused, its fields, and the button that names the act. */
export function SecurityForm({
  intent,
  label,
  variant,
  refusal,
  children,
}: {
  intent: string;
  label: string;
  variant?: ButtonVariant;
  refusal: FormRefusal | undefined;
  children?: ReactNode;
}) {
  const busy = useBusy();
  const isOfForm = refusal && Object.keys(refusal.fields).length === 0;
  return (
    <Form method="post" noValidate className="flex flex-col items-start gap-4">
      <FormError title={isOfForm ? refusal.message : null} />
      {children}
      <Button name="intent" value={intent} variant={variant} busy={busy}>
        {label}
      </Button>
    </Form>
  );
}
