import { MissingList } from '#web/features/info/debug/missing-list.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';

export const handle = { i18n: ['debug'] } satisfies PageHandle;

/** The texts that were missing on pages of this tab. Not for search engines. */
export default function MissingTexts() {
  const { t } = useTranslation('debug');
  return (
    <div className="page-width flex max-w-3xl grow flex-col gap-8 py-10 sm:py-16">
      <PageTitle>{t('missing.title')}</PageTitle>
      <header className="flex flex-col gap-3">
        <h1 className="text-4xl">{t('missing.title')}</h1>
        <p className="max-w-prose text-ink-soft text-lg">{t('missing.lead')}</p>
      </header>
      <MissingList />
    </div>
  );
}
