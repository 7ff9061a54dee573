import { MessageSquareQuote } from 'lucide-react';
import { formatDistanceInTime } from '#lib/when.ts';
import type { IncomingSummary } from '#modules/hiring/contract.ts';
import { standingOf, waitsForPro } from '#modules/hiring/states.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TypedSentence } from '#web/page/typed-sentence.tsx';
import type { NextItem } from './next-list.tsx';

const standingIn = (request: IncomingSummary) => standingOf({ ...request, recipientState: request.state });

/** True for a request that waits for the Pro: for a quote, or for the answer to a counter. */
export const isToAnswer = (request: IncomingSummary): boolean => waitsForPro(standingIn(request));

/** The requests that wait for the Pro, in words, with where each leads; `calm` if something else comes first. */
export function useAnswerItems(requests: readonly IncomingSummary[], now: string, calm: boolean): NextItem[] {
  const { t, i18n } = useTranslation('dashboard');
  const distance = useDistance();
  return requests.map((request) => ({
    id: request.id,
    calm,
    icon: <MessageSquareQuote />,
    to: `/worker-dashboard/requests/${request.id}`,
    button: t('next.answer.button'),
    title: t(`next.${wordsOf(request)}.title`, { name: request.clientName }),
    details: (
      <TypedSentence
        text={t(`next.${wordsOf(request)}.text`, {
          title: request.title,
          distance: distance(request.distanceMeters),
          left: formatDistanceInTime(request.expiresAt, now, i18n.language),
        })}
        typed={[request.title]}
      />
    ),
  }));
}

const wordsOf = (request: IncomingSummary) => (standingIn(request) === 'countered' ? 'counter' : 'answer');
