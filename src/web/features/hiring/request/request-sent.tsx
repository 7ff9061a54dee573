import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '#web/enhance/toast.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';

/** Confirms that the request was sent, then opens the dashboard (without script, by a header). */
export function RequestSent({
  requestId,
  recipients,
  afterSeconds,
}: {
  requestId: string;
  recipients: number;
  afterSeconds: number;
}) {
  const { t } = useTranslation('hiring');
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const title = t('request.sent');
  const text = t('request.sentText', { count: recipients });
  useEffect(() => {
    showToast({ kind: 'success', title, text });
    // The form that was sent was much longer: without this, a phone would show the foot of the page.
    window.scrollTo(0, 0);
    const timer = setTimeout(() => navigate('/client-dashboard'), afterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [title, text, afterSeconds, navigate]);
  return (
    <EmptyState
      scene="done"
      level="h1"
      title={title}
      action={<ButtonLink to={`/requests/${requestId}`}>{t('request.seeRequest')}</ButtonLink>}
    >
      <PageTitle>{title}</PageTitle>
      {/* With script, the toast says it. */}
      {!hydrated && `${text} `}
      {t('request.sentGoing')}
    </EmptyState>
  );
}
