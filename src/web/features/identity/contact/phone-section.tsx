import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { formatPhone } from '#lib/phone.ts';
import type { Contact } from '#modules/identity/contact/contact-contract.ts';
import { ActResult } from '#web/page/act-result.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SecurityForm } from '../security/security-form.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';

interface Props {
  contact: Contact;
  /** True right after a code was texted. */
  isCodeNew: boolean;
  refusalOf(intent: string): FormRefusal | undefined;
}

/** The phone number of the account: confirmed with a texted code, replaced by another one, or removed. */
export function PhoneSection({ contact, isCodeNew, refusalOf }: Props) {
  const { t } = useTranslation('settings');
  const { phone, isPhoneVerified, codeSentTo, hasCarrier } = contact;
  return (
    <SettingsSection id="phone" title={t('contact.phone')} text={t('contact.phoneText')}>
      {phone ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-semibold">{formatPhone(phone)}</p>
          <Badge tone={isPhoneVerified ? 'pine' : 'warning'}>
            {t(isPhoneVerified ? 'contact.verified' : 'contact.notVerified')}
          </Badge>
          <Form method="post">
            <Button name="intent" value="removePhone" size="sm" variant="quiet" className="-ml-4">
              {t('contact.removePhone')}
            </Button>
          </Form>
        </div>
      ) : (
        <p className="text-ink-soft">{t('contact.noPhone')}</p>
      )}
      {!hasCarrier && <Notice title={t('errors:identity.noTexts')} />}
      {hasCarrier && phone && !isPhoneVerified && codeSentTo !== phone && (
        <ConfirmNumber phone={phone} refusal={refusalOf('confirmNumber')} />
      )}
      {codeSentTo && <CodeForm contact={contact} codeSentTo={codeSentTo} isCodeNew={isCodeNew} refusalOf={refusalOf} />}
      {hasCarrier && <NumberForm contact={contact} refusal={refusalOf('sendCode')} />}
    </SettingsSection>
  );
}

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
function CodeForm({ contact, codeSentTo, isCodeNew, refusalOf }: Props & { codeSentTo: string }) {
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
            hint={isOther && contact.phone && contact.smsConsent ? t('contact.newNumberWords') : undefined}
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

function NumberForm({ contact, refusal }: { contact: Contact; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation(['settings', 'errors']);
  const isInvalid = refusal?.code === 'identity.invalidPhone' || refusal?.code === 'identity.phoneNotServed';
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
        defaultValue={refusal?.typed.phone}
        error={isInvalid ? refusal.message : fieldMessage(t, refusal?.fields.phone, 'errors:identity.invalidPhone')}
        className="w-full max-w-80"
        required
      />
    </SecurityForm>
  );
}
