import { ClipboardCheck, DoorOpen, MessageSquareQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMiles } from '#lib/miles.ts';
import { formatDistanceInTime, formatWhen } from '#lib/when.ts';
import { useTranslation } from '#web/page/translation.tsx';
import type { NextItem } from './next-list.tsx';
import type { WorkerNext } from './worker-next.ts';

const icons: Record<WorkerNext['act'], ReactNode> = {
  submit: <ClipboardCheck />,
  start: <DoorOpen />,
  answer: <MessageSquareQuote />,
};

/** What waits for the Pro, in words, with where each leads. */
export function useWorkerNextItems(next: WorkerNext[], now: string): NextItem[] {
  const { t, i18n } = useTranslation('dashboard');
  const language = i18n.language;
  return next.map((entry): NextItem => {
    const button = t(`next.${entry.act}.button`);
    if (entry.act === 'answer') {
      const { request } = entry;
      return {
        id: request.id,
        icon: icons.answer,
        to: `/worker-dashboard/requests/${request.id}`,
        button,
        title: t('next.answer.title', { name: request.clientName }),
        details: t('next.answer.text', {
          title: request.title,
          distance: formatMiles(request.distanceMetres, language),
          left: formatDistanceInTime(request.expiresAt, now, language),
        }),
      };
    }
    const { job, act } = entry;
    const facts = {
      title: job.title,
      name: job.counterpartName,
      city: job.city,
      when: formatWhen(job.startsAt, job.timeZone, language, true),
    };
    return {
      id: job.id,
      icon: icons[act],
      to: `/jobs/${job.id}`,
      button,
      title: t(`next.${act}.title`, facts),
      details: t(`next.${act}.text`, facts),
    };
  });
}
