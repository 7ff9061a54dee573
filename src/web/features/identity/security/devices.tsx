import type { FormRefusal } from '#api/form.server.ts';
import { formatDistanceInTime } from '#lib/when.ts';
import type { SignedInDevice } from '#modules/identity/security/security-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { SecretPassword } from './secret-field.tsx';
import { SecurityForm } from './security-form.tsx';

/** A session as the page gets it: times as ISO texts. */
export type Device = Omit<SignedInDevice, 'usedAt'> & { usedAt: string };

/** The choice of all devices but this one, in place of the id of a session. */
export const allOthers = 'others';

/** The devices that are signed in, and a form that signs out one of the others, or all of them. */
export function Devices({
  devices,
  now,
  refusal,
}: {
  devices: Device[];
  now: string;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('settings');
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <section className="flex flex-col gap-4" aria-labelledby="devices">
      <h3 id="devices" className="text-xl">
        {t('security.devices')}
      </h3>
      {devices
        .filter(({ isCurrent }) => isCurrent)
        .map((device) => (
          <p key={device.id} className="flex flex-wrap items-center gap-3 font-medium">
            <DeviceName device={device} />
            <Badge tone="pine">{t('security.thisDevice')}</Badge>
          </p>
        ))}
      {others.length > 0 && <LogOutOthers others={others} now={now} refusal={refusal} />}
    </section>
  );
}

function LogOutOthers({ others, now, refusal }: { others: Device[]; now: string; refusal: FormRefusal | undefined }) {
  const { t, i18n } = useTranslation('settings');
  const options = others.map((device) => ({
    value: device.id,
    label: <DeviceName device={device} />,
    hint: t('security.lastUsed', { when: formatDistanceInTime(device.usedAt, now, i18n.language) }),
  }));
  // A device that has logged out meanwhile is no choice any more.
  const typed = refusal?.typed.sessionId;
  return (
    <>
      <p className="text-ink-soft">{t('security.logOutText')}</p>
      <SecurityForm intent="endSessions" label={t('security.logOutThere')} variant="secondary" refusal={refusal}>
        <div className="w-full">
          <RadioCards
            legend={t('security.logOutWhere')}
            name="sessionId"
            options={[{ value: allOthers, label: t('security.allOthers') }, ...options]}
            defaultValue={options.some(({ value }) => value === typed) ? typed : allOthers}
          />
        </div>
        <SecretPassword name="password" label={t('security.currentPassword')} refusal={refusal} />
      </SecurityForm>
    </>
  );
}

function DeviceName({ device: { browser, system } }: { device: Device }) {
  const { t } = useTranslation('settings');
  if (browser && system) return t('security.device', { browser, system });
  return browser ?? t('security.unknownDevice');
}
