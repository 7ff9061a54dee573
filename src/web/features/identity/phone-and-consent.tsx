import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

/**
 * The phone number and the consent to text messages, side by side. Where consent is required (specification, section 5), its
 * box is always there and says why; where it is not, the box appears with a number. Style sheets do that, so it needs no
 * script.
 */
export function PhoneAndConsent({
  required,
  phone,
  consented,
  errors,
}: {
  required: boolean;
  /** What was typed before. */
  phone: string | undefined;
  consented: boolean;
  errors: { phone: string | null; smsConsent: string | null };
}) {
  const { t } = useTranslation('account');
  return (
    <div className="group/phone flex flex-col gap-1">
      <TextField
        name="phone"
        type="tel"
        label={t('phone')}
        optional={t('common:form.optional')}
        hint={t('phone.hint')}
        autoComplete="tel"
        // An empty field shows it: that is how style sheets see whether there is a number.
        placeholder=" "
        defaultValue={phone}
        error={errors.phone}
      />
      <Checkbox
        name="smsConsent"
        value="yes"
        label={<span className="text-sm">{t('smsConsent')}</span>}
        hint={t(required ? 'smsConsent.why' : 'smsConsent.free')}
        defaultChecked={consented}
        error={errors.smsConsent}
        required={required}
        className={required ? undefined : 'group-has-[input[type=tel]:placeholder-shown]/phone:hidden'}
      />
    </div>
  );
}
