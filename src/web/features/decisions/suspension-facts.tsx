import { formatWhenWithYear } from '#lib/when.ts';
import type { OwnSuspension } from '#modules/decisions/contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** Why an account is suspended, for its owner: the rule, the evidence and the time. */
export function SuspensionFacts({ suspension: { rule, evidence, at, timeZone } }: { suspension: OwnSuspension }) {
  const { t, i18n } = useTranslation('decisions');
  const langOf = useTextLang();
  return (
    <dl className="flex flex-col gap-4">
      <div>
        <dt className="text-ink-soft text-sm">{t('suspended.rule')}</dt>
        <dd className="font-semibold">{t(`rule.${rule}`)}</dd>
      </div>
      {evidence && (
        <div>
          <dt className="text-ink-soft text-sm">{t('suspended.evidence')}</dt>
          <dd lang={langOf(evidence)} className="wrap-anywhere max-w-prose whitespace-pre-line">
            {evidence}
          </dd>
        </div>
      )}
      <div>
        <dt className="text-ink-soft text-sm">{t('suspended.at')}</dt>
        <dd>
          <time dateTime={at}>{formatWhenWithYear(at, timeZone, i18n.language)}</time>
        </dd>
      </div>
    </dl>
  );
}
