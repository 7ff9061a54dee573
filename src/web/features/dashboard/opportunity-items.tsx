import { dateTimeFormat } from '#lib/formatters.ts';
import { formatMoney, formatRate } from '#lib/money.ts';
import { formatDistanceInTime, formatWhenWithZone } from '#lib/when.ts';
import type { IncomingSummary } from '#modules/hiring/contract.ts';
import type { Opportunity } from '#modules/hiring/projects/opportunity-contract.ts';
import type { Budget } from '#modules/hiring/projects/project-contract.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TypedSentence } from '#web/page/typed-sentence.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { NextItem } from './next-list.tsx';
import type { ToAnswer } from './to-answer.server.ts';

/** What the Pro's jobs ask, in words, with where it is answered; `calm` if something else comes first. */
export function useAnswerItems(asked: readonly ToAnswer[], calm: boolean): NextItem[] {
  const { t, i18n } = useTranslation('dashboard');
  return asked.map(({ act, job: { title, counterpartName: name, timeZone }, at, to }) => ({
    id: to,
    calm,
    icon: <Icon name={act === 'time' ? 'calendar-clock' : 'circle-question-mark'} />,
    to,
    button: t(`next.${act}.button`),
    title: t(`next.${act}.title`, { name }),
    details: (
      <TypedSentence
        text={t(`next.${act}.text`, { title, name, when: formatWhenWithZone(at, timeZone, i18n.language) })}
        typed={[title]}
      />
    ),
  }));
}

/** The requests whose counters wait for the Pro's answer, in words, with where each leads; `calm` if something else comes first. */
export function useCounterItems(countered: readonly IncomingSummary[], now: string, calm: boolean): NextItem[] {
  const { t, i18n } = useTranslation('dashboard');
  const distance = useDistance();
  return countered.map(({ id, title, clientName: name, distanceMeters, expiresAt }) => ({
    id,
    calm,
    icon: <Icon name="message-square-quote" />,
    to: `/worker-dashboard/requests/${id}`,
    button: t('next.answer.button'),
    title: t('next.counter.title', { name }),
    details: (
      <TypedSentence
        text={t('next.counter.text', {
          title,
          distance: distance(distanceMeters),
          left: formatDistanceInTime(expiresAt, now, i18n.language),
        })}
        typed={[title]}
      />
    ),
  }));
}

/** The opportunities in words, with where each leads and what speaks for it; `calm` if something else comes first. */
export function useOpportunityItems(opportunities: readonly Opportunity[], now: string, calm: boolean): NextItem[] {
  const { t, i18n } = useTranslation('dashboard');
  const reasonsOf = useReasons();
  const budgetOf = useBudget();
  return opportunities.map((opportunity) => {
    const { id, title, clientName: name, city, budget, expiresAt } = opportunity;
    const kind = budget ? 'project' : 'answer';
    const left = formatDistanceInTime(expiresAt, now, i18n.language);
    return {
      id,
      calm,
      icon: budget ? <Icon name="megaphone" /> : <Icon name="message-square-quote" />,
      to: `/worker-dashboard/requests/${id}`,
      button: t(`next.${kind}.button`),
      title: t(`next.${kind}.title`, { name }),
      details: (
        <TypedSentence
          text={t(`next.${kind}.text`, { title, city, left, budget: budget ? budgetOf(budget) : '' })}
          typed={[title]}
        />
      ),
      reasons: reasonsOf(opportunity),
    };
  });
}

/** Returns the function that says what speaks for an opportunity. */
function useReasons(): (opportunity: Opportunity) => string[] {
  const { t, i18n } = useTranslation('dashboard');
  const distance = useDistance();
  const weekday = (date: string) =>
    dateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(date));
  return ({ reasons, freeDay, distanceMeters }) =>
    reasons.map((reason) => {
      if (reason === 'near') return distance(distanceMeters);
      return t(`opportunity.${reason}`, { day: freeDay ? weekday(freeDay) : '' });
    });
}

/** Returns the function that says a budget: `$200.00`, `$45/hr`. */
function useBudget(): (budget: Budget) => string {
  const { t } = useTranslation('common');
  return ({ type, cents }) => (type === 'hourly' ? formatRate(cents) + t('common:unit.perHour') : formatMoney(cents));
}
