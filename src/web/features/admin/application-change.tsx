import { listFormat } from '#lib/formatters.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Fact, Facts } from './facts.tsx';

/** What an approved Pro changed and clients do not see yet: as it is now, and as it will be. */
export function ApplicationChange({ application }: { application: ApplicationForReview }) {
  const { t, i18n } = useTranslation('admin');
  const { waiting, published } = application;
  if (!published || waiting.length === 0) return null;
  const list = listFormat(i18n.language, { type: 'conjunction' });
  const tradeOf = ({ categorySlug, serviceSlugs }: { categorySlug: string | null; serviceSlugs: string[] }) => {
    const services = list.format(serviceSlugs.map((slug) => t(`catalog:subcategory.${slug}`)));
    return `${t(`catalog:category.${categorySlug}`)}: ${services}`;
  };
  return (
    <section aria-labelledby="change" className="flex flex-col gap-3">
      <h2 id="change" className="text-2xl">
        {t('change.title')}
      </h2>
      <p className="text-ink-soft">{t('change.lead')}</p>
      <Facts>
        {waiting.includes('name') && (
          <Fact label={t('change.name')}>
            <WasAndBecomes was={published.displayName} becomes={application.displayName} />
          </Fact>
        )}
        {waiting.includes('trade') && (
          <Fact label={t('profile.trade')}>
            <WasAndBecomes was={tradeOf(published)} becomes={tradeOf(application)} />
          </Fact>
        )}
        {waiting.includes('papers') && (
          <Fact label={t('papers.title')}>
            {list.format(
              application.demandedPapers
                .filter((kind) => application.papers.some((paper) => paper.kind === kind && !paper.isAccepted))
                .map((kind) => t(`paper.${kind}`)),
            )}
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function WasAndBecomes({ was, becomes }: { was: string; becomes: string }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className="text-ink-soft">{t('change.was', { text: was })}</p>
      <p className="font-semibold">{t('change.becomes', { text: becomes })}</p>
    </>
  );
}
