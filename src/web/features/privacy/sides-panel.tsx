import type { FormRefusal } from '#api/form.server.ts';
import type { Viewer } from '#modules/identity/contract.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { SecurityForm } from '#web/features/identity/security/security-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';

interface Sides {
  role: Viewer['role'];
  /** The state of the Pro's application; null for accounts that do not work. */
  profile: Application['state'] | null;
  refusal: FormRefusal | undefined;
}

/** What the account is on each side, and the way to the other side. Administrators neither hire nor work. */
export function SidesPanel({ role, profile, refusal }: Sides) {
  const { t } = useTranslation('settings');
  if (role === 'admin' || role === 'super_admin') return null;
  return (
    <section className="flex flex-col gap-4" aria-labelledby="use">
      <h3 id="use" className="text-xl">
        {t('account.use')}
      </h3>
      <dl className="flex flex-col gap-5">
        <Hiring isOn={role !== 'contractor'} refusal={refusal} />
        <Working profile={profile} refusal={refusal} />
      </dl>
    </section>
  );
}

function Hiring({ isOn, refusal }: { isOn: boolean; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('settings');
  return (
    <div>
      <dt className="font-semibold">{t('account.hiring')}</dt>
      <dd className="flex flex-col items-start gap-3 text-ink-soft">
        {isOn ? t('account.hiringOn') : t('account.hiringOff')}
        {isOn ? (
          <TextLink to="/client-dashboard">{t('account.openDashboard')}</TextLink>
        ) : (
          <SecurityForm intent="hireAsWell" label={t('account.hireAsWell')} variant="secondary" refusal={refusal} />
        )}
      </dd>
    </div>
  );
}

function Working({ profile, refusal }: Pick<Sides, 'profile' | 'refusal'>) {
  const { t } = useTranslation('settings');
  return (
    <div>
      <dt className="font-semibold">{t('account.working')}</dt>
      <dd className="flex flex-col items-start gap-3 text-ink-soft">
        {profile ? t(`account.work.${profile}`) : t('account.workingOff')}
        {profile ? (
          <TextLink to="/worker-dashboard/profile">{t('account.openProfile')}</TextLink>
        ) : (
          <SecurityForm intent="becomePro" label={t('account.becomePro')} variant="secondary" refusal={refusal} />
        )}
      </dd>
    </div>
  );
}
