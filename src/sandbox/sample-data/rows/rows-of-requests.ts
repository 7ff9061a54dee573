import { after, hours } from '#lib/clock.ts';
import type { SampleNotification } from '../notifications.ts';
import { idOf } from '../random.ts';
import type { SampleProject } from '../requests/projects.ts';
import type { Recipient, SampleOffer, SampleRequest } from '../requests/quote-requests.ts';
import { categoryIdOf } from '../trades/trades.ts';
import type { World } from '../world.ts';
import type { Row, TableRows } from './tables.ts';

export function rowsOfRequests({ requests, projects, notifications }: World): TableRows[] {
  const all = [...requests, ...projects];
  return [
    { table: 'quote_request', label: 'requests', rows: [...requests.map(requestRow), ...projects.map(projectRow)] },
    { table: 'request_recipient', label: 'requests', rows: all.flatMap(recipientRows) },
    { table: 'offer', label: 'requests', rows: all.flatMap(offerRows) },
    { table: 'project_question', label: 'requests', rows: projects.flatMap(questionRows) },
    { table: 'worker_answer', label: 'requests', rows: requests.flatMap(answerRows) },
    { table: 'notification', label: 'notifications', rows: notifications.map(notificationRow) },
  ];
}

function requestRow(request: SampleRequest): Row {
  const [first] = request.recipients as [Recipient];
  return {
    ...headRow(request, first.pro),
    audience: 'chosen',
    budget_type: null,
    budget_cents: null,
    search_text: null,
  };
}

function projectRow(project: SampleProject): Row {
  const { title, text } = project.task;
  return {
    ...headRow(project, project.kind),
    audience: 'open',
    budget_type: project.budgetType,
    budget_cents: project.budgetCents,
    search_text: `${title}\n${text}`.toLowerCase(),
  };
}

function questionRows({ id, questions }: SampleProject): Row[] {
  return questions.map(({ pro, askedAt, ...question }) => ({
    id: question.id,
    request_id: id,
    worker_id: pro.id,
    question: question.question,
    asked_at: askedAt,
    answer: question.answer,
    answered_at: question.answer && after(askedAt, hours(1)),
  }));
}

/** The row of a request; `pro` is of its trade. */
function headRow(request: SampleRequest, pro: Recipient['pro']): Row {
  return {
    id: request.id,
    client_id: request.client.id,
    title: request.task.title,
    category_id: categoryIdOf(pro.category),
    subcategory: pro.trade.slug,
    days_wish: 'flexible',
    zip: request.client.zip,
    scope: request.scope,
    description: request.task.text,
    state: request.state,
    expires_at: request.expiresAt,
    created_at: request.createdAt,
    job_id: request.job?.id ?? null,
    form_key: idOf(`form ${request.id}`),
  };
}

function recipientRows({ id, recipients }: SampleRequest): Row[] {
  return recipients.map(({ pro, state }) => ({ request_id: id, worker_id: pro.id, state }));
}

function answerRows({ id, createdAt, recipients }: SampleRequest): Row[] {
  return recipients.flatMap(({ pro, offer, earlier = [] }) =>
    offer
      ? [{ worker_id: pro.id, reference: id, asked_at: createdAt, answered_at: (earlier[0] ?? offer).createdAt }]
      : [],
  );
}

function offerRows({ id, recipients }: SampleRequest): Row[] {
  return recipients.flatMap(({ pro, offer, earlier = [] }) => {
    const rounds = offer ? [...earlier, offer] : [];
    return rounds.map((each, round) => ({
      ...offerRow(id, pro, each),
      round,
      countered_offer_id: rounds[round - 1]?.id ?? null,
    }));
  });
}

function offerRow(requestId: string, pro: Recipient['pro'], offer: SampleOffer): Row {
  return {
    id: offer.id,
    request_id: requestId,
    worker_id: pro.id,
    state: offer.state,
    pricing: offer.pricing,
    hourly_rate_cents: offer.rate,
    minutes: offer.minutes,
    total_cents: offer.total,
    starts_at: offer.startsAt,
    message: offer.message,
    cancellation_tier: pro.tier,
    expires_at: offer.expiresAt,
    created_at: offer.createdAt,
  };
}

function notificationRow({ id, userId, kind, data, path, at, readAt }: SampleNotification): Row {
  return { id, user_id: userId, kind, data, path, created_at: at, read_at: readAt };
}
