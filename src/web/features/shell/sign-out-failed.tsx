import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** Says that the session could not be ended (specification, section 8), and offers to try again. */
export function SignOutFailed() {
  const { t } = useTranslation('shell');
  return (
    <div className="flex grow justify-center py-12 md:pt-[14vh]">
      <EmptyState
        level="h1"
        scene="storm"
        title={t('signOutFailed.title')}
        action={
          <>
            <form method="post" action="/logout">
              <Button>{t('broken.retry')}</Button>
            </form>
            <ButtonLink to="/" variant="secondary">
              {t('missing.home')}
            </ButtonLink>
          </>
        }
      >
        <PageTitle>{t('signOutFailed.title')}</PageTitle>
        {t('signOutFailed.text')}
      </EmptyState>
    </div>
  );
}
