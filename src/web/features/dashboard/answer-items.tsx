import { MessageSquareQuote } from 'lucide-react';
import { formatDistanceInTime } from '#lib/when.ts';
import type { IncomingSummary } from '#modules/hiring/contract.ts';
import { standingOf } from '#modules/hiring/states.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TypedSentence } from '#web/page/typed-sentence.tsx';
import type { NextItem } from './next-list.tsx';

/** True for a request that waits for the Pro's quote. */
export const isToAnswer = (request: IncomingSummary): boolean =>
  standingOf({ ...request, recipientState: request.state }) === 'toAnswer';

/** The requests that wait for the Pro's quote, in words, with where each leads; `calm` if something else comes first. */
export function useAnswerItems(requests: readonly IncomingSummary[], now: string, calm: boolean): NextItem[] {
  const { t, i18n } = useTranslation('dashboard');
  const distance = useDistance();
  return requests.map((request) => ({
    id: request.id,
    calm,
    icon: <MessageSquareQuote />,
    to: `/worker-dashboard/requests/${request.id}`,
    button: t('next.answer.button'),
    title: t('next.answer.title', { name: request.clientName }),
    details: (
      <TypedSentence
        text={t('next.answer.text', {
          title: request.title,
          distance: distance(request.distanceMeters),
          left: formatDistanceInTime(request.expiresAt, now, i18n.language),
        })}
        typed={[request.title]}
      />
    ),
  }));
}
