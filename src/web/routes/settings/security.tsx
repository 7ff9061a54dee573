import { apiContext } from '#api/context.ts';
import { type Api, byIntent, handleForm } from '#api/form.server.ts';
import { readReturnTo } from '#web/features/identity/return-to.ts';
import { allOthers, type Device, Devices } from '#web/features/identity/security/devices.tsx';
import { qrCode } from '#web/features/identity/security/qr-code.server.ts';
import { RecoveryCodes } from '#web/features/identity/security/recovery-codes.tsx';
import { SecretCode, SecretPassword } from '#web/features/identity/security/secret-field.tsx';
import { SecurityForm } from '#web/features/identity/security/security-form.tsx';
import { type AppSetup, TwoStep } from '#web/features/identity/security/two-step.tsx';
import { ActResult } from '#web/page/act-result.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/security';

export const handle = { i18n: ['settings', 'account'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { twoStep, sessions } = await context.get(apiContext).identity.getSecurity();
  const devices: Device[] = sessions.map((session) => ({ ...session, usedAt: String(session.usedAt) }));
  // The wall clock, which sessions use.
  return { twoStep, devices, now: new Date().toISOString(), returnTo: readReturnTo(url.search) };
}

/** What an act of this page leaves to show: its notice, the app's secret or the recovery codes. */
interface Outcome {
  notice?: 'turnedOn' | 'turnedOff' | 'loggedOut' | 'passwordChanged';
  setup?: AppSetup;
  recoveryCodes?: string[];
}

const acts = ({ identity }: Api, form: FormData): Record<string, () => Promise<Outcome>> => ({
  start: async () => ({ setup: appSetup((await identity.startTwoStep.fromForm(form)).address) }),
  confirm: async () => ({ notice: 'turnedOn', ...(await identity.confirmTwoStep.fromForm(form)) }),
  renew: () => identity.renewRecoveryCodes.fromForm(form),
  turnOff: async () => (await identity.turnOffTwoStep.fromForm(form)) && { notice: 'turnedOff' },
  endSessions: async () => {
    const end = form.get('sessionId') === allOthers ? identity.endOtherSessions : identity.endSession;
    return (await end.fromForm(form)) && { notice: 'loggedOut' };
  },
  changePassword: async () => (await identity.changePassword.fromForm(form)) && { notice: 'passwordChanged' },
});

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, byIntent(acts));
  if (answer.ok) return { outcome: answer.value, refusal: undefined };
  const { address } = answer.typed;
  const setup = address?.startsWith('otpauth://totp/') ? appSetup(address) : undefined;
  return { outcome: { setup } as Outcome, refusal: answer };
}

function appSetup(address: string): AppSetup {
  return { address, secret: new URL(address).searchParams.get('secret') ?? '', qr: qrCode(address) };
}

/** What protects the account: two-step verification, the password, and the devices that are signed in. */
export default function SecuritySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['settings', 'account']);
  const { twoStep, devices, now, returnTo } = loaderData;
  const { notice, setup, recoveryCodes } = actionData?.outcome ?? {};
  const refusalOf = (intent: string) => (actionData?.refusal?.intent === intent ? actionData.refusal : undefined);
  const refusal = refusalOf('changePassword');
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-5">
        <PageTitle>{t('page.security')}</PageTitle>
        <h2 className="text-2xl">{t('page.security')}</h2>
        {notice && (
          <ActResult waits={Boolean(recoveryCodes)}>
            <Notice kind="success" title={t(`security.${notice}`)} live />
          </ActResult>
        )}
        {twoStep.isRequired && !twoStep.isOn && (
          <Notice kind="warning" title={t('security.required')}>
            {t('security.requiredText')}
          </Notice>
        )}
        {recoveryCodes && (
          <ActResult>
            <RecoveryCodes codes={recoveryCodes} />
          </ActResult>
        )}
        {twoStep.isOn && returnTo && (
          <ButtonLink to={returnTo} className="self-start">
            {t('security.continue')}
          </ButtonLink>
        )}
      </div>
      <TwoStep {...twoStep} setup={setup ?? null} refusalOf={refusalOf} />
      <section className="flex flex-col gap-4" aria-labelledby="password">
        <h3 id="password" className="text-xl">
          {t('security.password')}
        </h3>
        <p className="text-ink-soft">{t('security.changeText')}</p>
        <SecurityForm intent="changePassword" label={t('security.changePassword')} refusal={refusal}>
          <SecretPassword name="currentPassword" label={t('security.currentPassword')} refusal={refusal} />
          <SecretPassword
            name="newPassword"
            label={t('security.newPassword')}
            hint={t('account:password.hint')}
            refusal={refusal}
          />
          {twoStep.isOn && <SecretCode name="code" label={t('security.anyCode')} refusal={refusal} any />}
        </SecurityForm>
      </section>
      <Devices devices={devices} now={now} refusal={refusalOf('endSessions')} />
    </div>
  );
}
