import { Form, useLocation } from 'react-router';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { HiringBar } from './hiring-bar.ts';

/**
 * In place of the request form: a Pro can hire as well with one press, which leads on to this very form. A rejected Pro and
 * administrators don't hire. `email` is the support address, `title` that of the page.
 */
export function MayNotHire({ bar, email, title }: { bar: Exclude<HiringBar, null>; email: string; title: string }) {
  const { t } = useTranslation('hiring');
  return (
    <div className="flex grow items-center justify-center py-10">
      <PageTitle>{title}</PageTitle>
      {bar === 'worker' && <HireAsWell />}
      {bar === 'rejected' && <Rejected email={email} />}
      {bar === 'admin' && (
        <EmptyState
          scene="signpost"
          level="h1"
          title={t('request.adminAccount')}
          action={<ButtonLink to="/">{t('shell:missing.home')}</ButtonLink>}
        >
          {t('request.adminAccountText')}
        </EmptyState>
      )}
    </div>
  );
}

function HireAsWell() {
  const { t } = useTranslation('hiring');
  const { pathname, search } = useLocation();
  const busy = useBusy();
  return (
    <EmptyState
      scene="signpost"
      level="h1"
      title={t('request.workerAccount')}
      action={
        <Form method="post" action="/hire-as-well" className="flex flex-wrap justify-center gap-3">
          <input type="hidden" name="redirect" value={pathname + search} />
          <Button size="lg" busy={busy}>
            {t('request.hireAsWell')}
          </Button>
          <ButtonLink to="/worker-dashboard" size="lg" variant="secondary">
            {t('request.toWork')}
          </ButtonLink>
        </Form>
      }
    >
      {t('request.workerAccountText')}
    </EmptyState>
  );
}

function Rejected({ email }: { email: string }) {
  const { t } = useTranslation('hiring');
  return (
    <EmptyState
      scene="signpost"
      level="h1"
      title={t('request.refusedAccount')}
      action={<ButtonLink to="/worker-dashboard">{t('request.toWork')}</ButtonLink>}
    >
      {t('errors:identity.mayNotHire', { email })}
    </EmptyState>
  );
}
