import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { forgetWelcome } from '#web/enhance/welcome.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useAuth } from './auth-context.tsx';

/**
 * Greets a new user who arrives from a confirmation link (`?welcome=1`). Visitors get the same address without the greeting:
 * their pages are shared, those of signed-in users never are.
 */
export function WelcomeNotice() {
  const { t } = useTranslation('shell');
  const { search, key } = useLocation();
  const { madeFor } = useAuth();
  const arrives = madeFor !== null && new URLSearchParams(search).get('welcome') === '1';
  // The greeting belongs to the first page, not to the next step of its form, which brings the old address back.
  const [arrivedWith, setArrivedWith] = useState<string | null>(null);
  useEffect(() => {
    if (!arrives) return;
    forgetWelcome();
    setArrivedWith((before) => before ?? key);
  }, [arrives, key]);
  if (!arrives || (arrivedWith ?? key) !== key) return null;
  const works = madeFor.role === 'contractor';
  return (
    <div className="page-width py-4">
      <Notice kind="success" title={t('welcome.title')} live>
        {t(works ? 'welcome.worker' : 'welcome.client')}
      </Notice>
    </div>
  );
}
