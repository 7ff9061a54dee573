import { formatDate } from '#lib/formatters.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { PaperLink } from './paper-link.tsx';

/** The notice that waits for a decision, or that the rejection rests on, with the Pro's answer. */
export function BackgroundNotice({ application }: { application: ApplicationForReview }) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  const langOf = useTextLang();
  const { notice, displayName: name } = application;
  if (!notice) return null;
  const { reason, reportFrom, report, answer, answerPapers, givenAt, answerUntil, answeredAt } = notice;
  const dateOf = (at: string) => formatDate(at, i18n.language, timeZone);
  const date = dateOf(givenAt);
  const until = formatWhenWithZone(answerUntil, timeZone, i18n.language);
  return (
    <section aria-labelledby="notice" className="flex max-w-prose flex-col gap-4 rounded-xl bg-warn-soft p-6">
      <h2 id="notice" className="text-xl">
        {t('notice.title')}
      </h2>
      <p className="text-sm">
        {answeredAt
          ? t('notice.givenAnswered', { date, answered: dateOf(answeredAt) })
          : t('notice.given', { date, until, name })}
      </p>
      <p lang={langOf(reason)} className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
      <p className="wrap-anywhere text-sm">{t('notice.from', { company: reportFrom })}</p>
      {report ? <PaperLink paper={report} /> : <p className="text-sm">{t('notice.noReport', { name })}</p>}
      <h3 className="text-lg">{t('notice.answer')}</h3>
      <p lang={answer ? langOf(answer) : undefined} className="wrap-anywhere whitespace-pre-line">
        {answer ?? t('notice.noAnswer')}
      </p>
      {answerPapers.map((paper) => (
        <PaperLink key={paper.id} paper={paper} />
      ))}
    </section>
  );
}
