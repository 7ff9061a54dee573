import { useLocation } from 'react-router';
import { loginPath } from '#api/login-path.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useAuth } from './auth-context.tsx';

/** Warns that the session of an open page has ended or belongs to another user now, before the next click fails. */
export function SessionNotice() {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const { user, madeFor } = useAuth();
  if (!madeFor || madeFor.id === user?.id) return null;
  const path = pathname + search;
  return (
    <div className="page-width sticky top-16 z-30 py-3 md:top-[4.5rem]">
      <Notice
        kind="warning"
        title={user ? t('session.other', { name: user.name }) : t('session.over')}
        className="shadow-float"
        action={
          user ? (
            // A plain link, which reloads the whole page for the user who is signed in now.
            <a href={path} className={buttonClasses({ size: 'sm' })}>
              {t('session.reload')}
            </a>
          ) : (
            // In a new tab, so that nothing typed here is lost; this page then notices the new session.
            <a href={loginPath(path)} target="_blank" rel="noreferrer" className={buttonClasses({ size: 'sm' })}>
              {t('session.logIn')}
            </a>
          )
        }
        live
      >
        {t(user ? 'session.otherText' : 'session.overText')}
      </Notice>
    </div>
  );
}
