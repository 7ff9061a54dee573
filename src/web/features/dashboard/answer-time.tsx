import type { Standing } from '#modules/jobs/contract.ts';
import { measuredAnswers } from '#modules/workers/limits.ts';
import { formatMinutes } from '#web/features/workers/card/figures.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** How fast clients read that the Pro responds, and what moves it. */
export function AnswerTime({ standing: { usualAnswerMinutes, answers } }: { standing: Standing }) {
  const { t, i18n } = useTranslation('dashboard');
  const { days, least } = measuredAnswers;
  return (
    <section aria-labelledby="answer-time" className="flex flex-col gap-2">
      <h2 id="answer-time" className="text-2xl">
        {t('standing.answerTime')}
      </h2>
      <p className="font-semibold text-lg">
        {usualAnswerMinutes === null
          ? t('standing.answerNone')
          : t('standing.answerIs', { time: formatMinutes(usualAnswerMinutes, i18n.language) })}
      </p>
      <p className="max-w-prose text-ink-soft">
        {answers >= least
          ? t('standing.answerMeasured', { count: answers, days })
          : t('standing.answerLeft', { count: least - answers })}{' '}
        {t('standing.answerMoves')}
      </p>
    </section>
  );
}
