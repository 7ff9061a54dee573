import { Form } from 'react-router';
import { formatDistanceInTime } from '#lib/when.ts';
import type { SignedInDevice } from '#modules/identity/security/security-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { List } from '#web/ui/display/card.tsx';

/** A session as the page gets it: times as ISO texts. */
export type Device = Omit<SignedInDevice, 'usedAt'> & { usedAt: string };

/** The devices that are signed in, each but this one with a button that signs it out. */
export function Devices({ devices, now }: { devices: Device[]; now: string }) {
  const { t } = useTranslation('settings');
  return (
    <section className="flex flex-col gap-4" aria-labelledby="devices">
      <h3 id="devices" className="text-xl">
        {t('security.devices')}
      </h3>
      <List>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} now={now} />
        ))}
      </List>
      {devices.length > 1 && (
        <Form method="post">
          <Button name="intent" value="endOthers" variant="secondary">
            {t('security.logOutOthers')}
          </Button>
        </Form>
      )}
    </section>
  );
}

function DeviceRow({ device, now }: { device: Device; now: string }) {
  const { t, i18n } = useTranslation('settings');
  const { id, browser, system, usedAt, isCurrent } = device;
  const name = browser && system ? t('security.device', { browser, system }) : (browser ?? t('security.unknownDevice'));
  const when = formatDistanceInTime(usedAt, now, i18n.language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="flex flex-col gap-1">
        <p className="font-medium">{name}</p>
        {isCurrent ? (
          <Badge tone="pine">{t('security.thisDevice')}</Badge>
        ) : (
          <p className="text-ink-soft text-sm">{t('security.lastUsed', { when })}</p>
        )}
      </div>
      {!isCurrent && (
        <Form method="post">
          <input type="hidden" name="sessionId" value={id} />
          <Button
            name="intent"
            value="endOne"
            variant="secondary"
            size="sm"
            aria-label={t('security.logOutDevice', { device: name })}
          >
            {t('security.logOut')}
          </Button>
        </Form>
      )}
    </li>
  );
}
