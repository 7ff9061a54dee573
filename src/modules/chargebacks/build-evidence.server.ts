import { cutText } from '#lib/cut-text.ts';
import { formatDate } from '#lib/formatters.ts';
import { fallbackLanguage, type Language } from '#lib/languages.ts';
import { formatMoney, usd } from '#lib/money.ts';
import { guessLanguage, writtenLanguage } from '#lib/text-language.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import { describeScope } from '#modules/catalog/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { readableName, words } from '#platform/words.server.ts';
import { type Evidence, maxEvidenceText } from '#ports/payment-gateway.ts';
import { findJobFacts, type JobFacts } from './views.server.ts';

/** Leaves pages for the photos: with all of them, banks take as few as 19. */
const maxDescription = 8_000;

// Banks in the United States read English, whatever languages the two sides use.
const { t } = words(fallbackLanguage);

/**
 * Returns what speaks for the payment of a job, as the bank reads it, with what happened until `until`. The street of the work and
 * contact details are not in it. Null without such a job.
 */
export async function buildEvidence(db: Db | Tx, jobId: string, until: Date): Promise<Evidence | null> {
  const facts = await findJobFacts(db, jobId, until);
  if (!facts) return null;
  return {
    customerName: readableName(facts.clientName, fallbackLanguage),
    customerEmail: facts.clientEmail,
    // Work that has not begun has no date.
    serviceDate:
      facts.startsAt <= until ? formatDate(facts.startsAt.toISOString(), fallbackLanguage, facts.timeZone) : '',
    productDescription: limited([...agreementLines(facts), '', ...scopeLines(facts)], maxDescription),
    refundRule: limited(refundRule(facts)),
    activityLog: limited([
      ...statements(facts),
      ...section(
        'Changes that the client asked for',
        ownChanges(facts).flatMap((change) => changeLines(facts, change)),
      ),
      ...section(
        'What happened',
        facts.events.map((event) => line(facts, event.at, eventText(event))),
      ),
      ...section(
        'Refunds already made',
        facts.refunds.map(({ id, cents, at }) => line(facts, at, `${formatMoney(usd(cents))}, refund ${id}`)),
      ),
      ...section(
        'Photos taken on the job',
        facts.photos.map(({ slot, at }) => line(facts, at, `Photo “${slot}”, kept with its time and fingerprint`)),
      ),
      ...section(
        'Messages between the two',
        facts.messages.map((message) => line(facts, message.at, messageText(message))),
      ),
    ]),
    note: '',
  };
}

/**
 * What both sides wrote about a reported problem, the service provider first: it is the answer to the bank's question, and no long timeline
 * cuts it off.
 */
function statements(facts: JobFacts): string[] {
  const { problem } = facts;
  if (!problem) return [];
  const { openedBy, reason, openedAt, answer, answeredAt } = problem;
  const report = { by: openedBy, text: reason, at: openedAt };
  // Of a case that the clock has opened, the answer is the service provider's.
  const reply = { by: openedBy === 'worker' ? 'client' : 'worker', text: answer, at: answeredAt };
  const isProFirst = report.by === 'worker';
  const both = isProFirst ? [report, reply] : [reply, report];
  return both.flatMap(({ by, text, at }) =>
    text && at
      ? section(`What ${by === 'worker' ? 'the service provider' : 'the client'} says about the reported problem`, [
          `- ${when(facts, at)}${tongueOf(text)}: ${maskContactDetails(text)}`,
        ])
      : [],
  );
}

/** Returns the requests for changes, without the one that became the reported problem. */
const ownChanges = ({ changes, events }: JobFacts): JobFacts['changes'] =>
  events.some(({ act }) => act === 'openUnchanged') ? changes.slice(0, -1) : changes;

/** Returns a request for changes, and the service provider's answer. */
function changeLines(
  facts: JobFacts,
  { reason, at, answer, answeredAt, withdrawnAt }: JobFacts['changes'][number],
): string[] {
  const said = (role: string, text: string) => `${roles[role]} wrote${tongueOf(text)}: ${maskContactDetails(text)}`;
  const request = line(facts, at, said('client', reason));
  if (answer && answeredAt) return [request, line(facts, answeredAt, said('worker', answer))];
  return withdrawnAt ? [request, line(facts, withdrawnAt, 'The client withdrew this')] : [request];
}

const languageNames = new Intl.DisplayNames([fallbackLanguage], { type: 'language' });

/** Says in which language a text is that a person wrote: the platform does not translate. `siteLanguage` is the author's. */
const tongueOf = (text: string, siteLanguage?: Language): string =>
  ` (in ${languageNames.of(siteLanguage ? writtenLanguage(text, siteLanguage) : guessLanguage(text))})`;

/** Joins lines into a text that the provider takes: the oldest lines stay. */
const limited = (lines: readonly string[], most = maxEvidenceText): string => cutText(lines.join('\n').trim(), most);

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines, ''];

const when = ({ timeZone }: JobFacts, at: Date | string): string =>
  formatWhenWithYear(new Date(at).toISOString(), timeZone, fallbackLanguage);

const line = (facts: JobFacts, at: string, text: string): string => `- ${when(facts, at)}: ${text}`;

/** Returns what was agreed. */
export function agreementLines(facts: JobFacts): string[] {
  const { priceCents, pricing, hourlyRateCents, workerName, city, region } = facts;
  const rate = pricing === 'hourly' && hourlyRateCents ? ` (${formatMoney(usd(hourlyRateCents))} an hour)` : '';
  return [
    `${facts.title}: a local service by ${readableName(workerName, fallbackLanguage)} in ${city}, ${region}`,
    `Agreed time: ${when(facts, facts.startsAt)} to ${when(facts, facts.endsAt)}`,
    `Agreed price: ${formatMoney(usd(priceCents))}${rate}`,
    ...(facts.description
      ? [`In the client’s words${tongueOf(facts.description)}: ${maskContactDetails(facts.description)}`]
      : []),
  ];
}

/** Returns what was to be done, with what was done. */
export function scopeLines({ scope }: JobFacts): string[] {
  const described = describeScope(scope, fallbackLanguage, { isOwn: false, typed: maskContactDetails });
  const lines = described.map(({ label, answer }, at) => {
    const { isTicked = false, undoneReason = null } = scope[at] ?? {};
    const end = isTicked
      ? ' (done)'
      : undoneReason
        ? ` (not done${tongueOf(undoneReason)}: ${maskContactDetails(undoneReason)})`
        : '';
    return `- ${label}: ${answer}${end}`;
  });
  return section('What was to be done', lines);
}

function refundRule(facts: JobFacts): string[] {
  return [
    acceptance(facts),
    ...(facts.paidAt
      ? [
          `The refund rule was shown with the price before the payment on ${when(facts, facts.paidAt)}, and has not changed since:`,
        ]
      : []),
    t(`common:cancellation.${facts.tier}`),
    'The platform holds the money until the client releases it after checking the work. If the client does nothing, it is released ' +
      'automatically 48 hours after the work was submitted (7 days if more than $1,500 is held). The client can pause that once for ' +
      '72 hours. The client can also ask for changes twice: nothing is released until the service provider has answered, and a request ' +
      'without an answer within 72 hours is handled like a reported problem. If either side reports a problem, nothing is released ' +
      'automatically: our support team decides, unless the client releases the money, the service provider refunds all of it, or both agree on a split.',
  ];
}

/** When the client accepted the terms, and which: an account of the time before versions were noted has none. */
function acceptance(facts: JobFacts): string {
  const { termsVersion: version, termsAcceptedAt: acceptedAt, clientSince } = facts;
  if (!version || !acceptedAt)
    return `The client accepted the terms of service when opening the account on ${when(facts, clientSince)}.`;
  const day = formatDate(version, fallbackLanguage, 'UTC');
  return `The client accepted the terms of service in the version of ${day} on ${when(facts, acceptedAt)}.`;
}

const roles: Record<string, string> = {
  client: 'The client',
  worker: 'The service provider',
  provider: 'The payment processor',
  clock: 'The platform automatically',
  admin: 'The platform’s support team',
};

/** What the acts of a job are to a bank, also of one role. The others are named by the state that they lead to. */
const actTexts: Record<string, string> = {
  create: 'agreed on the price and the time',
  proposeTime: 'proposed another time',
  moveTime: 'accepted another time',
  declineTime: 'declined another time',
  offerSplit: 'offered the other side a split of the held money',
  declineSplit: 'declined the split of the held money',
  withdrawSplit: 'withdrew the offer of a split',
  askForMoreTime: 'asked for more time to answer the reported problem',
  acceptSplit: 'accepted the split of the held money that the other side had offered',
  refundPart: 'made a refund',
  paymentArrives: 'confirmed the payment',
  checkIn: 'checked in at the door with the four-digit PIN that only the client had',
  confirmArrival: 'confirmed that the service provider showed up',
  reportNoShow: 'reported that the service provider did not show up',
  confirmFinish: 'confirmed that the work was finished',
  cancel: 'canceled the job',
  submit: 'submitted the work with photos',
  release: 'released the money to the service provider',
  pause: 'moved the automatic release back',
  requestChanges: 'asked for changes before releasing the money',
  answerChanges: 'answered the request for changes and submitted the work again',
  withdrawChanges: 'withdrew the request for changes',
  openUnchanged: 'turned the unanswered request for changes into a reported problem',
  dispute: 'reported a problem with the job',
  settle: 'decided on the reported problem',
  'settleForOther.client': 'settled the reported problem and released the money to the service provider',
  'settleForOther.worker': 'settled the reported problem and refunded the client',
  freeze: 'reported that the bank has taken the payment back',
};

function eventText({ act, to, role, note }: JobFacts['events'][number]): string {
  const said = note ? ` (“${maskContactDetails(note)}”${tongueOf(note)})` : '';
  const done = actTexts[act] ?? actTexts[`${act}.${role}`] ?? `moved the job to “${to.replaceAll('_', ' ')}”`;
  return `${roles[role] ?? role} ${done}${said}`;
}

function messageText({ isClient, language, text, phrase, values, files }: JobFacts['messages'][number]): string {
  const amount = values?.amountCents === undefined ? '' : formatMoney(usd(values.amountCents));
  const ready =
    phrase && t(`messages:phrase.${phrase}`, { count: values?.minutes ?? 0, reason: values?.reason, amount });
  const attached = files > 0 ? `(${files} ${files === 1 ? 'file' : 'files'})` : '';
  const said = [ready, text, attached].filter(Boolean).join(' ');
  return `${roles[isClient ? 'client' : 'worker']} wrote${text ? tongueOf(text, language) : ''}: ${said}`;
}
