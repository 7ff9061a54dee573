import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { formatPhone } from '#lib/phone.ts';
import type { Contact } from '#modules/identity/contact/contact-contract.ts';
import { ActResult } from '#web/page/act-result.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SecretCode, SecretPassword } from '../security/secret-field.tsx';
import { SecurityForm } from '../security/security-form.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';

interface Props {
  contact: Contact;
  twoStep: boolean;
  /** True right after a code was texted. */
  isCodeNew: boolean;
  refusalOf(intent: string): FormRefusal | undefined;
}

/** The phone number of the account: confirmed with a texted code, replaced by another one, or removed. */
export function PhoneSection({ contact, twoStep, isCodeNew, refusalOf }: Props) {
  const { t } = useTranslation('settings');
  const { phone, isPhoneVerified, codeSentTo, hasCarrier } = contact;
  // The form that asked for the code is gone with the code.
  const newCodeRefusal = codeSentTo ? undefined : explainProof(refusalOf('newCode'), t('contact.proveAgain'));
  return (
    <SettingsSection id="phone" title={t('contact.phone')} text={t('contact.phoneText')}>
      {phone ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-semibold">{formatPhone(phone)}</p>
          <Badge tone={isPhoneVerified ? 'pine' : 'warning'}>
            {t(isPhoneVerified ? 'contact.verified' : 'contact.notVerified')}
          </Badge>
          <DialogButton dialog="remove-phone" size="sm" variant="quiet" className="-ml-4">
            {t('contact.removePhone')}
          </DialogButton>
          <RemovePhone
            phone={phone}
            isVerified={isPhoneVerified}
            twoStep={twoStep}
            refusal={refusalOf('removePhone')}
          />
        </div>
      ) : (
        <p className="text-ink-soft">{t('contact.noPhone')}</p>
      )}
      {!hasCarrier && <Notice title={t('errors:identity.noTexts')} />}
      {hasCarrier && phone && !isPhoneVerified && codeSentTo !== phone && (
        <ConfirmNumber phone={phone} refusal={refusalOf('confirmNumber')} />
      )}
      {codeSentTo && <CodeForm contact={contact} codeSentTo={codeSentTo} isCodeNew={isCodeNew} refusalOf={refusalOf} />}
      {hasCarrier && (
        <NumberForm contact={contact} twoStep={twoStep} refusal={refusalOf('sendCode') ?? newCodeRefusal} />
      )}
    </SettingsSection>
  );
}

/** Asks before the number is taken off the account. */
function RemovePhone({
  phone,
  isVerified,
  twoStep,
  refusal,
}: {
  phone: string;
  isVerified: boolean;
  twoStep: boolean;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('settings');
  const busy = useBusy('removePhone');
  return (
    <Dialog
      id="remove-phone"
      title={t('contact.removePhoneTitle')}
      closeText={t('common:action.close')}
      width="sm"
      refusal={refusal?.message}
      footer={
        <>
          <WayBack>{t('contact.keepPhone')}</WayBack>
          <Button form="remove-phone-form" name="intent" value="removePhone" variant="danger" busy={busy}>
            {t('contact.removePhone')}
          </Button>
        </>
      }
    >
      <Form
        id="remove-phone-form"
        method="post"
        action="/settings/contact#remove-phone"
        noValidate
        className="flex flex-col gap-4"
      >
        <FormError title={isOfField(refusal) ? null : refusal?.message} />
        <p className="font-semibold">{formatPhone(phone)}</p>
        {isVerified && (
          <>
            <p>{t('contact.removePhoneText')}</p>
            <OwnerProof twoStep={twoStep} refusal={refusal} />
          </>
        )}
      </Form>
    </Dialog>
  );
}

/** The field says why it was refused. */
const isOfField = (refusal: FormRefusal | undefined): boolean =>
  refusal?.code === 'identity.wrongPassword' || refusal?.code === 'identity.wrongCode';

/** Texts a code to the number that the account has. */
function ConfirmNumber({ phone, refusal }: { phone: string; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('settings');
  return (
    <SecurityForm intent="confirmNumber" label={t('contact.confirmNumber')} refusal={refusal}>
      <input type="hidden" name="phone" value={phone} />
      <p className="text-ink-soft text-sm">{t('contact.sendCodeHint')}</p>
    </SecurityForm>
  );
}

/** Asks for the texted code, and for consent where the number does not have it. */
function CodeForm({ contact, codeSentTo, isCodeNew, refusalOf }: Omit<Props, 'twoStep'> & { codeSentTo: string }) {
  const { t } = useTranslation(['settings', 'errors']);
  const refusal = refusalOf('verifyPhone');
  const isWrong = refusal?.code === 'identity.wrongPhoneCode';
  const isOther = contact.phone !== codeSentTo;
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-line p-4">
      <FormError title={isWrong ? null : refusalOf('newCode')?.message} />
      <ActResult waits={!isCodeNew}>
        <Notice title={t('contact.codeSent', { phone: formatPhone(codeSentTo) })}>{t('contact.codeSentText')}</Notice>
      </ActResult>
      <SecurityForm intent="verifyPhone" label={t('contact.verify')} refusal={isWrong ? undefined : refusal}>
        <TextField
          name="code"
          label={t('contact.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={isWrong ? refusal.message : fieldMessage(t, refusal?.fields.code, 'contact.missingCode')}
          className="w-full max-w-60"
          required
        />
        {(isOther || !contact.smsConsent) && (
          <Checkbox
            name="agree"
            value="yes"
            label={<span className="text-sm">{t('contact.consentWords', { phone: codeSentTo })}</span>}
            hint={
              isOther && contact.smsConsent
                ? t(contact.phone ? 'contact.newNumberWords' : 'contact.firstNumberWords')
                : undefined
            }
            defaultChecked={refusal?.typed.agree === 'yes'}
          />
        )}
      </SecurityForm>
      <Form method="post">
        <input type="hidden" name="phone" value={codeSentTo} />
        <Button name="intent" value="newCode" size="sm" variant="quiet" className="-ml-4">
          {t('contact.newCode')}
        </Button>
      </Form>
    </div>
  );
}

/** A new code was asked for without a password field: the old proof is over. */
const explainProof = (refusal: FormRefusal | undefined, message: string): FormRefusal | undefined =>
  isOfField(refusal) && refusal ? { ...refusal, message } : refusal;

function NumberForm({
  contact,
  twoStep,
  refusal,
}: Pick<Props, 'contact' | 'twoStep'> & { refusal: FormRefusal | undefined }) {
  const { t } = useTranslation(['settings', 'errors']);
  const isInvalid = refusal?.code === 'identity.invalidPhone' || refusal?.code === 'identity.phoneNotServed';
  const isProved = contact.provedPhone !== null && !isOfField(refusal);
  return (
    <SecurityForm
      intent="sendCode"
      draft="phone-number"
      label={t('contact.sendCode')}
      variant={contact.codeSentTo || contact.phone ? 'secondary' : undefined}
      refusal={isInvalid ? undefined : refusal}
    >
      <TextField
        name="phone"
        type="tel"
        label={t(contact.phone ? 'contact.newNumber' : 'contact.phoneNumber')}
        hint={t('contact.sendCodeHint')}
        autoComplete="tel"
        defaultValue={refusal?.typed.phone ?? contact.provedPhone ?? undefined}
        error={isInvalid ? refusal.message : fieldMessage(t, refusal?.fields.phone, 'errors:identity.invalidPhone')}
        className="w-full max-w-80"
        required
      />
      {contact.isPhoneVerified && !isProved && <OwnerProof twoStep={twoStep} refusal={refusal} />}
    </SecurityForm>
  );
}

/** The password, and a code where the account has two-step verification: a confirmed number is at stake. */
function OwnerProof({ twoStep, refusal }: { twoStep: boolean; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <SecretPassword name="password" label={t('security.currentPassword')} refusal={refusal} />
      {twoStep && <SecretCode name="code" label={t('security.anyCode')} refusal={refusal} any />}
    </>
  );
}
