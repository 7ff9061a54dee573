import { after, hours } from '#lib/clock.ts';
import { instantOf } from '#lib/place-time.server.ts';
import { idOf } from '../random.ts';
import type { Recipient, SampleOffer, SampleRequest } from './quote-requests.ts';

/** Counters of a quote in turn, the client's first: the share of the quoted total in percent, and the words. */
const counters = [
  { percent: 80, message: 'That’s a little over what I planned to spend. Could you do it for this?' },
  { percent: 90, message: 'I can meet you halfway. I bring everything with me, so there’s nothing else to pay.' },
];

/** The work is so many days ahead, at 6 in the evening, when the Pros of the sample data have no other job. */
const startDays = 10;

/** Hours between two counters, and between the last one and now. */
const pauseHours = 1;

/** Counters the quote of a request's first Pro `count` times: after the first, the Pro has the turn, after the second the client. */
export function countered(request: SampleRequest, count: 1 | 2, now: Date): SampleRequest {
  const [first, ...others] = request.recipients;
  if (!first?.offer) return request;
  const startsAt = instantOf(now, startDays, 18 * 60, first.pro.metro.timeZone);
  const rounds = [{ ...first.offer, startsAt }];
  for (const [index, { percent, message }] of counters.slice(0, count).entries()) {
    const createdAt = after(now, -hours(pauseHours * (count - index)));
    rounds.push(roundOf({ ...first.offer, startsAt }, { index, percent, message, createdAt }));
  }
  const last = rounds.pop() ?? null;
  const earlier = rounds.map((offer): SampleOffer => ({ ...offer, state: 'countered' }));
  const recipient: Recipient = { ...first, offer: last, earlier };
  return { ...request, recipients: [recipient, ...others] };
}

/** Returns the quote for `percent` of its total, in whole dollars. */
function roundOf(
  quote: SampleOffer,
  { index, percent, message, createdAt }: { index: number; percent: number; message: string; createdAt: Date },
): SampleOffer {
  const latest = after(createdAt, hours(72));
  return {
    ...quote,
    id: idOf(`counter ${index} ${quote.id}`),
    pricing: 'fixed',
    rate: null,
    total: Math.round((quote.total * percent) / 10_000) * 100,
    message,
    createdAt,
    expiresAt: quote.startsAt < latest ? quote.startsAt : latest,
  };
}
