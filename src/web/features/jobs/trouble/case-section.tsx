import { listFormat } from '#lib/formatters.ts';
import { formatMoney } from '#lib/money.ts';
import { answererOf, answersCase } from '#modules/jobs/case/answers-case.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { AnswerForm } from '../answer-form.tsx';
import { requestOfCase } from '../changes/request-of-case.ts';
import type { CaseIntent } from '../forms-there.ts';
import type { JobWithLangs } from '../job-langs.server.ts';
import { Statement } from '../statement.tsx';
import { outcomeId } from '../use-state-news.ts';
import { DecisionDate, MoreTime } from './decision-date.tsx';
import { SettleForOther } from './settle-for-other.tsx';
import { EarlierSplits, Splits } from './split-offers.tsx';

/** The case about the job: what was reported, what the other side answered, and what was decided. */
export function CaseSection({
  job,
  now,
  errorOf,
  typed,
}: {
  job: JobWithLangs;
  /** When the page was rendered, ISO. */
  now: string;
  /** Returns why a form of the case was refused. */
  errorOf: (intent: CaseIntent) => string | null;
  typed?: Record<string, string>;
}) {
  const { t, i18n } = useTranslation('jobs');
  if (!job.case) return null;
  const { openedBy, reason, items, openedAt, answer, mayAnswer, decision } = job.case;
  const named = job.scope.filter(({ position }) => items.includes(position)).map(({ label }) => label);
  const request = requestOfCase(job);
  const writtenAt = request?.requestedAt ?? openedAt;
  const isAnswerer = answersCase(job.side, openedBy);
  const error = errorOf('answerCase');
  return (
    <section
      id={outcomeId}
      tabIndex={-1}
      aria-labelledby="case"
      className="flex scroll-mt-24 flex-col gap-4 rounded-xl bg-warn-soft p-6"
    >
      <h2 id="case" className="text-xl">
        {t(titleOf(job.side, decision), { name: job.counterpartName })}
      </h2>
      {!decision && (
        <div className="flex max-w-prose flex-col gap-2">
          {request && <p>{t(`case.unchanged.${job.side}`, { name: job.counterpartName })}</p>}
          <p>{t(moneyOf(job, reason !== null))}</p>
          <p>{t(nextOf({ isAnswerer, isAnswered: Boolean(answer) }), { name: job.counterpartName })}</p>
          <DecisionDate job={job} now={now} />
          <p>{t('case.bothRead', { name: job.counterpartName })}</p>
        </div>
      )}
      {decision && (
        <div className="flex flex-col gap-2">
          <p className="font-semibold">
            {t(`case.${splitOf(decision)}.${job.side}`, {
              payout: formatMoney(job.payoutCents),
              cost: formatMoney(job.costCents),
              refund: formatMoney(decision.refundedCents),
              name: job.counterpartName,
            })}
          </p>
          {decision.explanation && (
            <p lang={job.langs.explanation} className="max-w-prose whitespace-pre-line break-words">
              {decision.explanation}
            </p>
          )}
        </div>
      )}
      {reason && openedBy !== 'clock' && (
        <Statement job={job} by={openedBy} text={reason} lang={job.langs.reason} at={writtenAt} />
      )}
      {named.length > 0 && <p>{t('case.items', { items: listFormat(i18n.language, {}).format(named) })}</p>}
      {answer && (
        <Statement
          job={job}
          by={answererOf(openedBy)}
          text={answer.text}
          lang={job.langs.answer}
          at={answer.answeredAt}
        />
      )}
      {/* After a refusal, too, so that what was typed is not lost, also when the decision came first. */}
      {(mayAnswer || error || typed?.answer) && (
        <AnswerForm
          draft="caseAnswer"
          intent="answerCase"
          label={t('case.answer')}
          hint={t('case.answerHint', { name: job.counterpartName })}
          send={t('case.answerSend')}
          side={job.side}
          error={error}
          typed={typed}
        />
      )}
      <MoreTime job={job} />
      <Splits job={job} errorOf={errorOf} typed={typed} />
      {job.acts.includes('settleForOther') && <SettleForOther job={job} error={errorOf('settleForOther')} />}
      <EarlierSplits job={job} />
    </section>
  );
}

type Decision = NonNullable<NonNullable<JobDetail['case']>['decision']>;

function titleOf(side: JobDetail['side'], decision: Decision | null): string {
  if (!decision) return 'case.open';
  if (decision.by === 'bank') return `case.byBank.${side}`;
  if (decision.by === 'operator') return 'case.decided';
  if (decision.by === 'both') return 'case.byBoth';
  return decision.by === side ? 'case.bySide.you' : 'case.bySide.other';
}

/** Returns the part of a key that says whether both sides get money, or one of them all of it. */
function splitOf({ releasedCents, refundedCents }: Decision): string {
  if (refundedCents === 0 && releasedCents > 0) return 'splitPaid';
  return releasedCents === 0 && refundedCents > 0 ? 'splitRefunded' : 'split';
}

/** Returns the key of the sentence that says where the money of an open case is. */
function moneyOf({ state, isStarted }: Pick<JobDetail, 'state' | 'isStarted'>, isReported: boolean): string {
  const place = state === 'frozen' ? 'frozen' : 'open';
  if (isReported) return `case.${place}Text`;
  return `case.${place}${isStarted ? 'Unanswered' : 'NoCheckIn'}`;
}

/** Returns the key of the sentence that says what happens next with an open case. */
function nextOf({ isAnswerer, isAnswered }: { isAnswerer: boolean; isAnswered: boolean }): string {
  if (isAnswered) return 'case.next.decision';
  return isAnswerer ? 'case.next.yourAnswer' : 'case.next.otherAnswer';
}
