import { termsVersion } from '#modules/identity/sign-up/terms-version.ts';
import { extraMileFeeBps, standardFeeBps } from '#modules/payments/fees.ts';
import { infoLoader } from '#web/features/info/info-page.ts';
import { LegalPage } from '#web/features/info/legal-page.tsx';
import { termsSections } from '#web/features/info/legal-sections.tsx';
import { formatPercent } from '#web/features/info/percent.ts';
import { leaveToDocument, sharedForAMinute } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/terms-of-service';

export const handle = { i18n: ['legal'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export const loader = infoLoader;

export const headers = sharedForAMinute;

export default function TermsOfService({ loaderData: { origin, email } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('legal');
  return (
    <>
      <PageHead
        title={t('terms.title')}
        description={t('terms.description')}
        origin={origin}
        path="/terms-of-service"
        language={i18n.language}
      />
      <LegalPage
        name="terms"
        sections={termsSections}
        updated={termsVersion}
        email={email}
        values={{
          fee: formatPercent(standardFeeBps, i18n.language),
          extraMileFee: formatPercent(extraMileFeeBps, i18n.language),
        }}
      />
    </>
  );
}
