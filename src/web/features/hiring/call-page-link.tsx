import { useTranslation } from '#web/page/translation.tsx';
import { SmallLink } from '#web/ui/actions/text-link.tsx';

/** Leads to the page that calls a Pro. */
export function CallPageLink({ workerId, name }: { workerId: string; name: string }) {
  const { t } = useTranslation('shell');
  return <SmallLink to={`/calls/new?about=worker&id=${workerId}`}>{t('conversations.call', { name })}</SmallLink>;
}
