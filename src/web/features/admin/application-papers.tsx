import { formatDate } from '#lib/formatters.ts';
import { paperKinds } from '#modules/workers/application/completeness.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { isChange, isPublished } from '#modules/workers/application/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { PaperLink } from './paper-link.tsx';
import { PdfFrame } from './pdf-frame.tsx';

type Paper = ApplicationForReview['papers'][number];

/** The papers of the Pro, each beside what it proves, and the missing ones that the trade demands. */
export function ApplicationPapers({ application }: { application: ApplicationForReview }) {
  const { t } = useTranslation('admin');
  const { papers, demandedPapers } = application;
  // Pros who were approved before papers were asked for have none.
  const missing = demandedPapers.filter(
    (kind) => !isPublished(application.state) && !papers.some((paper) => paper.kind === kind && !paper.isExpired),
  );
  return (
    <section aria-labelledby="papers" className="flex min-w-0 flex-col gap-4">
      <h2 id="papers" className="text-2xl">
        {t('papers.title')}
      </h2>
      {papers.length === 0 && missing.length === 0 && <p className="text-ink-soft">{t('papers.none')}</p>}
      {missing.map((kind) => (
        <p key={kind} className="font-semibold text-sm text-warn-ink">
          {t('papers.missing', { paper: t(`paper.${kind}`) })}
        </p>
      ))}
      <ul className="flex flex-col gap-5">
        {papers.toSorted(byKind).map((paper) => (
          <PaperCard key={paper.id} paper={paper} application={application} />
        ))}
      </ul>
    </section>
  );
}

const byKind = (one: Paper, other: Paper) => paperKinds.indexOf(one.kind) - paperKinds.indexOf(other.kind);

/** A paper with what the profile says about it. The file is on the page, and opens in a new tab too. */
function PaperCard({ paper, application }: { paper: Paper; application: ApplicationForReview }) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  const { id, kind, mediaType, number, regionState, expiresOn, uploadedAt, isAccepted, isExpired } = paper;
  const { displayName, categorySlug, accountName } = application;
  const date = (day: string) => formatDate(day, i18n.language);
  const name = t(`paper.${kind}`);
  const profileSays = kind === 'identity' ? displayName : categorySlug && t(`catalog:category.${categorySlug}`);
  return (
    <li className="flex flex-col gap-3 rounded-xl bg-surface p-4 ring-1 ring-line">
      <div className="flex flex-col gap-0.5 text-sm">
        <h3 className="text-lg">{name}</h3>
        <span className="flex flex-wrap gap-2">
          {isExpired && <Badge tone="danger">{t('papers.expired')}</Badge>}
          {isChange(application.state) && !isAccepted && <Badge tone="marigold">{t('papers.new')}</Badge>}
        </span>
        {profileSays && <p className="wrap-anywhere">{t('papers.profileSays', { text: profileSays })}</p>}
        {kind === 'identity' && <p className="wrap-anywhere">{t('papers.accountSays', { text: accountName })}</p>}
        {number && <p>{t('papers.number', { number: [number, regionState].filter(Boolean).join(', ') })}</p>}
        {expiresOn && <p>{t(isExpired ? 'papers.expiredOn' : 'papers.expires', { date: date(expiresOn) })}</p>}
        <p className="text-ink-soft">
          {t('papers.uploaded', { date: formatDate(uploadedAt, i18n.language, timeZone) })}
        </p>
      </div>
      {mediaType.startsWith('image/') && (
        <img
          src={`/papers/${id}`}
          alt={name}
          loading="lazy"
          className="h-72 w-full rounded-lg bg-well object-contain sm:h-96"
        />
      )}
      {mediaType === 'application/pdf' && <PdfFrame path={`/papers/${id}`} title={name} />}
      <PaperLink paper={paper} />
    </li>
  );
}
