import type { ReactNode } from 'react';
import type { FormRefusal } from '#api/form.server.ts';
import { ActResult } from '#web/page/act-result.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { SecretCode, SecretPassword } from './secret-field.tsx';
import { SecurityForm } from './security-form.tsx';

/** What an authenticator app has to be told, drawn and written. */
export interface AppSetup {
  secret: string;
  address: string;
  /** SVG markup of the server. */
  qr: string;
}

type OfIntent = (intent: string) => FormRefusal | undefined;

/** Two-step verification: turning it on in two steps, and what there is to do while it is on. */
export function TwoStep({
  isOn,
  recoveryCodesLeft,
  setup,
  refusalOf,
}: {
  isOn: boolean;
  recoveryCodesLeft: number;
  setup: AppSetup | null;
  refusalOf: OfIntent;
}) {
  const { t } = useTranslation('settings');
  return (
    <section className="flex flex-col gap-4" aria-labelledby="two-step">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="two-step" className="text-xl">
          {t('security.twoStep')}
        </h3>
        <Badge tone={isOn ? 'pine' : 'neutral'}>{t(isOn ? 'security.on' : 'security.off')}</Badge>
      </div>
      <p className="text-ink-soft">{t('security.twoStepText')}</p>
      {isOn && <WhileOn recoveryCodesLeft={recoveryCodesLeft} refusalOf={refusalOf} />}
      {!isOn && setup && (
        <ActResult waits={Boolean(refusalOf('confirm'))}>
          <Setup setup={setup} refusal={refusalOf('confirm')} />
        </ActResult>
      )}
      {!isOn && !setup && (
        <SecurityForm intent="start" label={t('security.setUp')} refusal={refusalOf('start')}>
          <SecretPassword name="password" label={t('security.currentPassword')} refusal={refusalOf('start')} />
        </SecurityForm>
      )}
    </section>
  );
}

function Setup({ setup, refusal }: { setup: AppSetup; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="font-semibold">{t('security.scan')}</p>
      <p className="text-ink-soft text-sm">{t('security.apps')}</p>
      <div
        role="img"
        aria-label={t('security.qr')}
        className="w-52 overflow-hidden rounded-xl ring-1 ring-line [&_svg]:block"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server's QR library: rectangles, no typed text
        dangerouslySetInnerHTML={{ __html: setup.qr }}
      />
      <a href={setup.address} className="py-2 font-medium text-pine-ink underline underline-offset-3 sm:hidden">
        {t('security.openApp')}
      </a>
      <div className="flex flex-col gap-1">
        <p className="text-ink-soft text-sm">{t('security.key')}</p>
        <code className="select-all break-all font-mono">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <SecurityForm intent="confirm" label={t('security.confirm')} refusal={refusal}>
        {/* The key goes back with the code, so that a mistyped code does not lose it; the server has its own. */}
        <input type="hidden" name="address" value={setup.address} />
        <SecretCode name="code" label={t('security.appCode')} refusal={refusal} />
      </SecurityForm>
    </div>
  );
}

function WhileOn({ recoveryCodesLeft, refusalOf }: { recoveryCodesLeft: number; refusalOf: OfIntent }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <p>{t('security.codesLeft', { count: recoveryCodesLeft })}</p>
      <Folded summary={t('security.newCodes')} isOpen={Boolean(refusalOf('renew'))}>
        <p className="text-ink-soft">{t('security.newCodesText')}</p>
        <SecurityForm intent="renew" label={t('security.newCodes')} variant="secondary" refusal={refusalOf('renew')}>
          <SecretPassword name="password" label={t('security.currentPassword')} refusal={refusalOf('renew')} />
          <SecretCode name="code" label={t('security.anyCode')} refusal={refusalOf('renew')} any />
        </SecurityForm>
      </Folded>
      <Folded summary={t('security.turnOff')} isOpen={Boolean(refusalOf('turnOff'))}>
        <SecurityForm intent="turnOff" label={t('security.turnOff')} variant="danger" refusal={refusalOf('turnOff')}>
          <SecretPassword name="password" label={t('security.currentPassword')} refusal={refusalOf('turnOff')} />
          <SecretCode name="code" label={t('security.anyCode')} refusal={refusalOf('turnOff')} any />
        </SecurityForm>
      </Folded>
    </>
  );
}

function Folded({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group/folded">
      <summary className={buttonClasses({ variant: 'secondary' }, 'cursor-pointer')}>
        {summary}
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 transition-transform duration-200 group-open/folded:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 py-3">{children}</div>
    </details>
  );
}
