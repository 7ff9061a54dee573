import { formatDate } from '#lib/formatters.ts';
import type { Appeal } from '#modules/decisions/contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Fact, Facts } from './facts.tsx';

/** The decision that an appeal is about: the rule, the evidence, the note for administrators, by whom and when. */
export function AppealedDecision({ appeal: { accountId, isPro, decision } }: { appeal: Appeal }) {
  const { t, i18n } = useTranslation(['admin', 'decisions']);
  const langOf = useTextLang();
  const { rule, evidence, privateNote, byName: name, at } = decision;
  const date = formatDate(at, i18n.language, useTimeZone());
  const typed = (text: string) => (
    <span lang={langOf(text)} className="whitespace-pre-line">
      {text}
    </span>
  );
  return (
    <section aria-labelledby="decision" className="flex min-w-0 flex-col gap-3">
      <h2 id="decision" className="text-2xl">
        {t('appeal.decision')}
      </h2>
      <p className="text-ink-soft text-sm">{t('appeal.suspendedBy', { name, date })}</p>
      <Facts>
        <Fact label={t('appeal.rule')}>{t(`decisions:rule.${rule}`)}</Fact>
        {evidence && <Fact label={t('appeal.evidence')}>{typed(evidence)}</Fact>}
        {privateNote && <Fact label={t('appeal.note')}>{typed(privateNote)}</Fact>}
      </Facts>
      {isPro && (
        <TextLink to={`/admin/approvals/${accountId}`} className="self-start">
          {t('appeal.application')}
        </TextLink>
      )}
    </section>
  );
}
