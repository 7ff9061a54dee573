import { useLocation } from 'react-router';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SignOutFailed } from './sign-out-failed.tsx';

/**
 * Replaces a page that cannot be shown: 404 when it does not exist, 413 when the visitor sent too much, any other status when
 * the fault is ours.
 */
export function ErrorState({ status = 500 }: { status?: number }) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const missing = status === 404;
  // When the root loader fails during a sign-out, this is all that is left of the page.
  if (pathname === '/logout') return <SignOutFailed />;
  const tooLarge = status === 413;
  const what = missing ? 'missing' : tooLarge ? 'tooLarge' : 'broken';
  return (
    <div className="flex grow justify-center py-12 md:pt-[14vh]">
      <EmptyState
        level="h1"
        scene={missing ? 'signpost' : 'storm'}
        title={t(`${what}.title`)}
        action={
          <>
            {missing ? (
              <ButtonLink to="/browse">{t('link.browse')}</ButtonLink>
            ) : (
              // A plain link, which reloads the whole page.
              <a href={pathname + search} className={buttonClasses({})}>
                {t(tooLarge ? 'tooLarge.again' : 'broken.retry')}
              </a>
            )}
            <ButtonLink to="/" variant="secondary">
              {t('missing.home')}
            </ButtonLink>
          </>
        }
      >
        <PageTitle>{t(`${what}.title`)}</PageTitle>
        {t(`${what}.text`)}
      </EmptyState>
    </div>
  );
}
