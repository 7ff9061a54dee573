import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says that nothing here is real money, and leads to the mails, messages and test cards of the sandbox. */
export function SandboxBar() {
  const { t } = useTranslation('shell');
  return (
    <aside aria-label={t('sandbox.label')} className="bg-marigold-soft text-ink text-xs">
      <p className="page-width flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
        <FlaskConical aria-hidden className="size-4 shrink-0 text-marigold-ink" />
        <strong className="font-semibold">{t('sandbox.title')}</strong>
        <span>{t('sandbox.text')}</span>
        {/* The sandbox answers by itself, outside these pages: a whole new document. */}
        <a
          href="/sandbox/outbox"
          className="inline-flex items-center font-semibold underline underline-offset-3 pointer-coarse:min-h-11 hover:decoration-2 sm:ml-auto"
        >
          {t('sandbox.link')}
        </a>
      </p>
    </aside>
  );
}
