import { infoLoader } from '#web/features/info/info-page.ts';
import { LegalPage } from '#web/features/info/legal-page.tsx';
import { privacySections } from '#web/features/info/legal-sections.tsx';
import { leaveToDocument, sharedForAMinute } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/privacy-policy';

export const handle = { i18n: ['legal'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export const loader = infoLoader;

export const headers = sharedForAMinute;

export default function PrivacyPolicy({ loaderData: { origin, email } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('legal');
  return (
    <>
      <PageHead
        title={t('privacy.title')}
        description={t('privacy.description')}
        origin={origin}
        path="/privacy-policy"
        language={i18n.language}
      />
      <LegalPage name="privacy" sections={privacySections} updated="2026-11-27" email={email} />
    </>
  );
}
