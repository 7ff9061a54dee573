import type { ReactNode } from 'react';
import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TypedSentence } from '#web/page/typed-sentence.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ClientNext } from './client-next.ts';
import type { NextItem } from './next-list.tsx';

const icons: Record<ClientNext['act'], ReactNode> = {
  came: <Icon name="circle-question-mark" />,
  finished: <Icon name="circle-question-mark" />,
  time: <Icon name="calendar-clock" />,
  changes: <Icon name="pencil-line" />,
  split: <Icon name="handshake" />,
  case: <Icon name="circle-question-mark" />,
  release: <Icon name="circle-check-big" />,
  pay: <Icon name="credit-card" />,
  compare: <Icon name="scale" />,
  meet: <Icon name="calendar-clock" />,
  review: <Icon name="star" />,
};

/** What waits for the client, in words, with where each leads. */
export function useClientNextItems(next: ClientNext[]): NextItem[] {
  const { t, i18n } = useTranslation('dashboard');
  const language = i18n.language;
  return next.map((entry, place): NextItem => {
    const common = {
      icon: icons[entry.act],
      button: t(`next.${entry.act}.button`),
      calm: entry.act === 'meet' && place > 0,
    };
    if (entry.act === 'compare') {
      const { id, title, offers, counters, lowestTotalCents, audience } = entry.request;
      const kind = audience === 'open' ? 'compareBids' : 'compare';
      return {
        ...common,
        id,
        to: `/requests/${id}`,
        title: counters > 0 ? t('request.countered', { count: counters }) : t(`next.${kind}.title`, { count: offers }),
        details: (
          <TypedSentence
            text={t(offers === 1 ? 'next.compare.onlyText' : 'next.compare.text', {
              title,
              price: formatMoney(lowestTotalCents ?? 0),
            })}
            typed={[title]}
          />
        ),
        button: t(offers === 1 ? `next.${kind}.onlyButton` : `next.${kind}.button`),
      };
    }
    const { job, act, at, to } = entry;
    const facts = {
      title: job.title,
      name: job.counterpartName,
      price: formatMoney(job.costCents),
      when: formatWhenWithZone(at, job.timeZone, language),
    };
    return {
      ...common,
      id: to,
      to,
      title: t(`next.${act}.title`, facts),
      details: <TypedSentence text={t(`next.${act}.text`, facts)} typed={[job.title]} />,
    };
  });
}
