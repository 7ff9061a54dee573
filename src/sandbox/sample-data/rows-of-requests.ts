import { idOf } from './random.ts';
import type { Tables } from './tables.ts';
import { categoryIdOf } from './trades.ts';
import type { World } from './world.ts';

export function rowsOfRequests({ requests, notifications }: World): Tables {
  const recipients = requests.flatMap((request) => request.recipients.map((recipient) => ({ request, ...recipient })));
  return [
    [
      'quote_request',
      'requests',
      requests.map((request) => ({
        id: request.id,
        client_id: request.client.id,
        title: request.task.title,
        category_id: categoryIdOf((request.recipients[0] as (typeof recipients)[number]).pro.field),
        zip: request.client.zip,
        description: request.task.text,
        state: request.state,
        expires_at: request.expiresAt,
        created_at: request.createdAt,
        job_id: request.job?.id ?? null,
        form_key: idOf(`form ${request.id}`),
      })),
    ],
    [
      'request_recipient',
      'requests',
      recipients.map(({ request, pro, state }) => ({ request_id: request.id, worker_id: pro.id, state })),
    ],
    [
      'offer',
      'requests',
      recipients.flatMap(({ request, pro, offer }) =>
        offer
          ? [
              {
                id: offer.id,
                request_id: request.id,
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
              },
            ]
          : [],
      ),
    ],
    [
      'notification',
      'notifications',
      notifications.map(({ id, userId, kind, data, path, at, readAt }) => ({
        id,
        user_id: userId,
        kind,
        data,
        path,
        created_at: at,
        read_at: readAt,
      })),
    ],
  ];
}
