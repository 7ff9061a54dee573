import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { formatPhone } from '#lib/phone.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import type { Contact } from '#modules/identity/contact/contact-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Accordion } from '#web/ui/navigation/accordion.tsx';
import { SecurityForm } from '../security/security-form.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';

/** A line of the log of consent as the page gets it: the time as ISO text. */
export type Consent = Omit<Contact['consents'][number], 'at'> & { at: string };

/** The consent to texts: given, withdrawn, and its history with the exact words, in the account's time zone. */
export function TextsSection({
  contact,
  consents,
  refusal,
}: {
  contact: Contact;
  consents: Consent[];
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('settings');
  const { phone, isPhoneVerified, smsConsent } = contact;
  const isOn = smsConsent && isPhoneVerified;
  return (
    <SettingsSection
      id="texts"
      title={t('contact.texts')}
      text={
        isOn && phone
          ? t('contact.textsOn', { phone: formatPhone(phone) })
          : t(isPhoneVerified ? 'contact.textsOff' : 'contact.textsNeedPhone')
      }
    >
      {smsConsent && phone && (
        <Form method="post">
          <Button name="intent" value="withdrawTexts" variant="secondary">
            {t('contact.stopTexts')}
          </Button>
        </Form>
      )}
      {isOn && <p className="text-ink-soft text-sm">{t('contact.stopHint')}</p>}
      {isPhoneVerified && !smsConsent && <ConsentForm phone={phone} refusal={refusal} />}
      {consents.length > 0 && <History consents={consents} />}
    </SettingsSection>
  );
}

function ConsentForm({ phone, refusal }: { phone: string | null; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('settings');
  const isMissing = refusal?.code === 'identity.consentRequired';
  return (
    <SecurityForm intent="grantTexts" label={t('contact.turnOnTexts')} refusal={isMissing ? undefined : refusal}>
      <Checkbox
        name="agree"
        value="yes"
        label={<span className="text-sm">{t('contact.consentWords', { phone })}</span>}
        hint={t('contact.startHint')}
        error={isMissing ? refusal.message : null}
        required
      />
    </SecurityForm>
  );
}

function History({ consents }: { consents: Consent[] }) {
  const { t } = useTranslation('settings');
  return (
    <Accordion
      name="consents"
      items={[{ id: 'consents', title: t('contact.history'), content: <Lines consents={consents} /> }]}
    />
  );
}

/** True for a STOP that the log has with the time when the carrier refused the next text. */
const isLateStop = ({ granted, words, isReply }: Consent): boolean => !granted && !isReply && words === 'STOP';

/** Returns the key of what happened to the consent. */
function actOf(consent: Consent) {
  const { granted, isReply } = consent;
  if (isReply) return granted ? 'contact.textedStart' : 'contact.textedStop';
  if (granted) return 'contact.granted';
  return isLateStop(consent) ? 'contact.stoppedByText' : 'contact.withdrawn';
}

function Lines({ consents }: { consents: Consent[] }) {
  const { t, i18n } = useTranslation('settings');
  const timeZone = useTimeZone();
  return (
    <ol className="flex flex-col gap-4">
      {consents.map((consent) => {
        const { at, words, phone, language } = consent;
        return (
          <li key={at} className="flex flex-col gap-1 border-line border-l-2 pl-4 text-sm">
            <span className="flex flex-wrap gap-x-3">
              <strong>{t(actOf(consent))}</strong>
              <time dateTime={at}>{formatWhenWithYear(at, timeZone, i18n.language)}</time>
              {phone && <span>{phone}</span>}
            </span>
            <q lang={language} className="text-ink-soft">
              {words}
            </q>
            {isLateStop(consent) && <span className="text-ink-soft">{t('contact.stoppedText')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
