import { FileText } from 'lucide-react';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { formatDate } from './format-date.ts';

/** The papers that the Pro shows, each a link to its file, and those that the trade demands and are missing. */
export function ApplicationPapers({ application }: { application: ApplicationForReview }) {
  const { t, i18n } = useTranslation('admin');
  const { papers, demandedPapers } = application;
  // Pros who were approved before papers were asked for have none.
  const missing = demandedPapers.filter(
    (kind) => application.state !== 'approved' && !papers.some((paper) => paper.kind === kind),
  );
  const date = (day: string) => formatDate(day, i18n.language);
  return (
    <section aria-labelledby="papers" className="flex flex-col gap-3">
      <h2 id="papers" className="text-2xl">
        {t('papers.title')}
      </h2>
      {papers.length === 0 && missing.length === 0 && <p className="text-ink-soft">{t('papers.none')}</p>}
      <ul className="flex flex-col gap-3">
        {papers.map(({ id, kind, fileName, number, regionState, expiresOn, uploadedAt }) => (
          <li key={id} className="flex gap-3 rounded-xl bg-surface p-4 ring-1 ring-line">
            <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-pine-ink" />
            <div className="flex min-w-0 flex-col gap-0.5 text-sm">
              <a
                href={`/papers/${id}`}
                target="_blank"
                rel="noreferrer"
                className="wrap-anywhere font-semibold text-base text-pine-ink underline underline-offset-3 pointer-coarse:min-h-11"
              >
                {t(`paper.${kind}`)}
                <span className="sr-only">, {t('papers.opens')}</span>
              </a>
              <span className="wrap-anywhere text-ink-soft">{fileName}</span>
              {number && (
                <span>{t('papers.number', { number: [number, regionState].filter(Boolean).join(', ') })}</span>
              )}
              {expiresOn && <span>{t('papers.expires', { date: date(expiresOn) })}</span>}
              <span className="text-ink-soft">{t('papers.uploaded', { date: date(uploadedAt) })}</span>
            </div>
          </li>
        ))}
      </ul>
      {missing.map((kind) => (
        <p key={kind} className="font-semibold text-sm text-warn-ink">
          {t('papers.missing', { paper: t(`paper.${kind}`) })}
        </p>
      ))}
    </section>
  );
}
