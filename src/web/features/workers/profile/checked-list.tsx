import { formatDate } from '#lib/formatters.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** What was checked, by whom and when: the list that the badge stands for. Needs the namespace `worker`. */
export function CheckedList({ checks }: { checks: WorkerDetail['checks'] }) {
  const { t, i18n } = useTranslation('worker');
  const date = (day: string) => formatDate(day, i18n.language);
  if (checks.length === 0) return null;
  return (
    <ul aria-label={t('check.list')} className="mt-3 divide-y divide-line">
      {checks.map(({ kind, source, number, regionState, checkedOn, expiresOn }) => (
        <li key={`${kind} ${source} ${checkedOn}`} className="wrap-anywhere py-2">
          <span className="block font-semibold text-ink">
            {number && regionState ? t('check.licenseOf', { number, state: regionState }) : t(`check.${kind}`)}
          </span>
          {t('check.source', { source, date: date(checkedOn) })}
          {expiresOn && ` · ${t('check.until', { date: date(expiresOn) })}`}
        </li>
      ))}
    </ul>
  );
}
