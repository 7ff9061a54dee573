import { localPathOf } from '#adapters/files-local/local-files.server.ts';
import { formatMoney, usd } from '#lib/money.ts';
import { formatWhenWithYear } from '#lib/when.ts';
import { describeCase, findOpenCases, settleCase } from '#modules/jobs/public.server.ts';
import { findPhotoFiles } from '#modules/proofs/public.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { isId } from '#platform/operations/contract.ts';
import { type Command, UsageError } from './command.ts';

const dollars = (cents: number): string => formatMoney(cents);
const inWords = (instant: Date): string => formatWhenWithYear(instant.toISOString(), 'UTC', 'en');

const deciders = {
  operator: 'the operator',
  client: 'the client',
  worker: 'the Pro',
  both: 'both sides',
  bank: 'the bank',
} as const;
const openers = { client: 'the client', worker: 'the Pro', clock: 'the clock' } as const;

/** The operator's commands for jobs that are not right. Money is in dollars. */
export const caseCommands: Record<string, Command> = {
  list: { usage: '', most: 0, run: list },
  show: { usage: '<job id>', most: 1, run: (services, [jobId]) => show(services, readId(jobId)) },
  split: {
    usage: '<job id> <dollars for the Pro, before the fee> "<explanation for both sides>"',
    most: 3,
    run: (services, [jobId, amount, words]) => decide(services, readId(jobId), readDollars(amount), words),
  },
  release: {
    usage: '<job id> "<explanation for both sides>"',
    most: 2,
    run: (services, [jobId, words]) => decide(services, readId(jobId), 'earned', words),
  },
  refund: {
    usage: '<job id> "<explanation for both sides>"',
    most: 2,
    run: (services, [jobId, words]) => decide(services, readId(jobId), usd(0), words),
  },
};

async function list({ db }: Services): Promise<void> {
  const cases = await findOpenCases(db);
  for (const { jobId, title, openedBy, openedAt, decideBy } of cases) {
    console.log(`${jobId}  ${inWords(openedAt)}, decide by ${inWords(decideBy)}  by ${openers[openedBy]}  ${title}`);
  }
  console.log(cases.length === 1 ? '1 open case' : `${cases.length} open cases`);
}

async function show({ db, config }: Services, jobId: string): Promise<void> {
  const { job, opened, changes, offers, scope, heldCents, ...figures } = await describeCase(db, jobId);
  const photos = await findPhotoFiles(db, jobId);
  const decision =
    opened.closed_at && opened.decided_by
      ? `decided ${inWords(opened.closed_at)} by ${deciders[opened.decided_by]}: ${dollars(opened.released_cents ?? 0)} released, ` +
        `${dollars(opened.refunded_cents ?? 0)} refunded. ${opened.explanation ?? ''}`.trimEnd()
      : `open, decide by ${inWords(opened.decide_by)}`;
  console.log(`${job.title}
  state           ${job.state}, since ${inWords(job.state_since)}
  price           ${priceOf(job)}
  agreed slot     ${inWords(job.starts_at)} – ${inWords(job.ends_at)}
  hours           ${job.worked_minutes === null ? 'not submitted, or a fixed price' : job.worked_minutes / 60}
  client, Pro     ${job.client_id}, ${job.worker_id}
  held            ${dollars(heldCents)}
  a release pays  ${dollars(figures.payoutCents)} to the Pro, ${dollars(figures.feeCents)} fee, ${dollars(figures.refundCents)} refunded
  opened          ${inWords(opened.opened_at)} by ${openers[opened.opened_by]}
  case            ${decision}

The client wrote in the request:
${job.description || '(nothing)'}

${job.promise ? `The Pro wrote in the quote:\n${job.promise}` : 'The Pro wrote nothing in a quote.'}

${listOf(scope)}
${changesOf(changes)}
${opened.reason ?? 'The Pro did not submit the work, and the client did not say whether it is finished.'}

${answerOf(opened)}
${offersOf(offers)}

${photos.length === 0 ? 'No photos.' : 'Photos:'}`);
  for (const { slot, takenAt, key } of photos) {
    console.log(`  ${slot.padEnd(8)}${inWords(takenAt)}  ${localPathOf(config, key)}`);
  }
}

type Described = Awaited<ReturnType<typeof describeCase>>;

const priceOf = ({ price_cents, hourly_rate_cents, minutes }: Described['job']): string =>
  hourly_rate_cents === null || minutes === null
    ? `${dollars(price_cents)}, fixed`
    : `${dollars(price_cents)}, ${minutes / 60} hours at ${dollars(hourly_rate_cents)}`;

/** Returns the list of what was to be done, a line each, with what the Pro said about it and what the report names. */
function listOf(scope: Described['scope']): string {
  if (scope.length === 0) return 'No list of what was to be done.';
  const lines = scope.flatMap(({ label, answer, needsTick, isTicked, undoneReason, isReported }) => {
    const mark = isTicked ? 'done' : needsTick ? 'not done' : '';
    const line = `  ${mark.padEnd(12)}${label}: ${answer}${isReported ? ' (reported)' : ''}`;
    return undoneReason ? [line, `${' '.repeat(14)}${undoneReason}`] : [line];
  });
  return ['What was to be done:', ...lines].join('\n');
}

function answerOf({ opened_by, answer, answered_at, more_time_at }: Described['opened']): string {
  const other = opened_by === 'worker' ? 'client' : 'Pro';
  if (answered_at) return `The ${other} answered, ${inWords(answered_at)}:\n${answer}`;
  const asked = more_time_at ? `, and asked for more time, ${inWords(more_time_at)}` : '';
  return `The ${other} hasn’t answered${asked}.`;
}

/** Returns what the client asked to be changed, with the Pro's answers. */
function changesOf(changes: Described['changes']): string {
  const lines = changes.flatMap(({ reason, requested_at, answer, answered_at, withdrawn_at }) => {
    const end = withdrawn_at ? ', and took that back' : answered_at ? '' : ', and got no answer';
    const request = `The client asked for changes, ${inWords(requested_at)}${end}:\n${reason}\n`;
    return answered_at ? [request, `The Pro answered, ${inWords(answered_at)}:\n${answer}\n`] : [request];
  });
  return ['', ...lines].join('\n');
}

/** Returns the splits that were offered, a line each. */
function offersOf(offers: Described['offers']): string {
  const lines = offers.map(
    ({ offered_by, offered_at, released_cents, refunded_cents, state }) =>
      `  ${inWords(offered_at)}  ${openers[offered_by]}: ${dollars(released_cents)} released, ${dollars(refunded_cents)} refunded (${state})`,
  );
  return lines.length === 0 ? '' : ['\nOffered to each other:', ...lines, ''].join('\n');
}

async function decide({ db, clock }: Services, jobId: string, amount: ReturnType<typeof usd> | 'earned', words = '') {
  const explanation = words.trim();
  // An amount alone was meant as one, by a command that takes none.
  if (!/\p{L}/u.test(explanation)) throw new UsageError('An explanation is missing: both sides read it.');
  if (amount !== 'earned') {
    const { heldCents, opened } = await describeCase(db, jobId);
    if (!opened.closed_at && amount > heldCents) throw new UsageError(`Only ${formatMoney(heldCents)} is held.`);
  }
  const { toPayee, fee, refunded } = await settleCase(db, { jobId, amount, explanation, at: clock.now() });
  console.log(`${dollars(toPayee)} to the Pro, ${dollars(fee)} fee, ${dollars(refunded)} refunded to the client.`);
}

function readId(text = ''): string {
  if (!isId(text)) throw new UsageError('That is not the id of a job.');
  return text;
}

function readDollars(text = '') {
  if (!/^\d{1,6}(\.\d\d)?$/.test(text)) throw new UsageError('That is not an amount such as 45 or 45.50.');
  return usd(Math.round(Number(text) * 100));
}
