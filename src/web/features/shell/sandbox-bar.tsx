import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Says that no money is real here. In the sandbox, it links to the mails, text messages and test cards. */
export function SandboxBar({ staging }: { staging: boolean }) {
  const { t } = useTranslation('shell');
  const [label, title] = staging ? [t('staging.label'), t('staging.title')] : [t('sandbox.label'), t('sandbox.title')];
  return (
    <aside aria-label={label} className="bg-marigold-soft text-ink text-xs">
      <p className="page-width flex min-h-9 flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
        <Icon name="flask-conical" className="size-4 shrink-0 text-marigold-ink" />
        <strong className="font-semibold">{title}</strong>
        <span>{t('sandbox.text')}</span>
        {/* The sandbox is not part of these pages: a plain link loads its document. */}
        {!staging && (
          <a
            href="/sandbox/outbox"
            className="inline-flex items-center font-semibold underline underline-offset-3 pointer-coarse:min-h-11 hover:decoration-2 sm:ml-auto"
          >
            {t('sandbox.link')}
          </a>
        )}
      </p>
    </aside>
  );
}
