import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/**
 * Greets a signed-in user on the landing page, where a sign-in leads (specification, section 2), with the way to the
 * dashboard.
 */
export function DashboardStrip({ name }: { name: string }) {
  const { t } = useTranslation('landing');
  return (
    <aside aria-label={t('strip.label')} className="border-line border-b bg-pine-soft">
      <p className="page-width flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-1.5">
        <span className="wrap-anywhere font-medium">{t('strip.hello', { name })}</span>
        <TextLink to="/dashboard" className="inline-flex min-h-11 items-center gap-1.5">
          {t('strip.dashboard')}
          <Icon name="arrow-right" className="size-4.5" />
        </TextLink>
      </p>
    </aside>
  );
}
