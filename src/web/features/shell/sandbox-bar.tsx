import { FlaskConical } from 'lucide-react';
import { useTranslation } from '#web/page/translation.tsx';

/** Says that no money is real here, and links to the mails, text messages and test cards of the sandbox. */
export function SandboxBar() {
  const { t } = useTranslation('shell');
  return (
    <aside aria-label={t('sandbox.label')} className="bg-marigold-soft text-ink text-xs">
      <p className="page-width flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
        <FlaskConical aria-hidden className="size-4 shrink-0 text-marigold-ink" />
        <strong className="font-semibold">{t('sandbox.title')}</strong>
        <span>{t('sandbox.text')}</span>
        {/* The sandbox is not part of these pages: a plain link loads its document. */}
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
