import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { StripeObject } from '../store.server.ts';

/** `deliver`: as the provider does. `hold`: webhooks wait until delivery resumes. `lose`: they are never sent. */
export type DeliveryMode = 'deliver' | 'hold' | 'lose';

export interface WebhookTarget {
  url: string;
  secret: string;
  /** Signs the events of connected accounts, which the provider sends to an endpoint of their own. */
  connectSecret: string;
  /** Milliseconds before each retry (the provider waits for hours). After the last one, delivery has failed. */
  retryDelaysMs?: readonly number[];
}

export interface Deliveries {
  /** Sends due deliveries now. */
  wake(): void;
  mode(): DeliveryMode;
  setMode(mode: DeliveryMode): void;
  /**
   * Makes the event due again, even if it was delivered, as a way to send duplicates. Returns false if it is unknown.
   */
  resend(eventId: string): Promise<boolean>;
  /** Stops after the calls in progress; waiting deliveries continue at the next start. */
  close(): Promise<void>;
}

const defaultDelaysMs = [500, 2_000, 10_000, 60_000, 300_000, 900_000, 3_600_000];
const callTimeoutMs = 10_000;
/** How many webhooks are sent at once. */
const batchSize = 32;

/**
 * Returns the `stripe-signature` header for `payload`, signed at `at`: https://docs.stripe.com/webhooks#verify-manually
 */
export function signatureHeader(payload: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`;
}

/** Starts delivering the webhooks that wait in the database. */
export function startDeliveries(
  pool: Pool,
  target: WebhookTarget,
  log: (message: string, data?: Record<string, unknown>) => void,
): Deliveries {
  const delaysMs = target.retryDelaysMs ?? defaultDelaysMs;
  const stop = new AbortController();
  let mode: DeliveryMode = 'deliver';
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      if (mode !== 'hold') await deliverDue();
    } while (again && !stop.signal.aborted);
    await sleepUntilDue();
  }

  async function deliverDue(): Promise<void> {
    const due = await findDue(pool);
    if (due.length === batchSize) again = true;
    const outcomes = await Promise.all(due.map(deliver));
    // A call that this process aborted is not an attempt: it is due again at the next start.
    const attempted = outcomes.filter(({ attempt }) => !(stop.signal.aborted && attempt.status === null));
    if (attempted.length > 0) await settle(pool, attempted, delaysMs);
  }

  async function deliver(event: StripeObject): Promise<Outcome> {
    const event_id = event.id;
    if (mode === 'lose') return { event_id, state: 'lost', attempt: { at: new Date(), status: null, error: 'lost' } };
    const attempt = await post(target, event, stop.signal);
    if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
      return { event_id, state: 'delivered', attempt };
    }
    if (!stop.signal.aborted) log('stripe sandbox: webhook not accepted', { event_id, type: event.type, ...attempt });
    return { event_id, state: 'failed', attempt };
  }

  async function sleepUntilDue(): Promise<void> {
    if (stop.signal.aborted || mode === 'hold') return;
    const next = await pool.query<{ wait: number | null }>(
      `select (extract(epoch from min(next_at) - now()) * 1000)::float8 wait
         from sandbox.stripe_delivery where state = 'waiting'`,
    );
    const wait = next.rows[0]?.wait;
    if (typeof wait === 'number') timer = setTimeout(wake, Math.min(Math.max(wait, 0), 60_000));
  }

  function wake(): void {
    if (stop.signal.aborted) return;
    again = true;
    if (round) return;
    clearTimeout(timer);
    round = run()
      .catch((error) => {
        log('stripe sandbox: webhooks stopped for a moment', { err: error });
        timer = setTimeout(wake, 1_000);
      })
      .finally(() => {
        round = null;
        if (again) wake();
      });
  }

  wake();
  return {
    wake,
    mode: () => mode,
    setMode: (next) => {
      mode = next;
      wake();
    },
    resend: async (eventId) => {
      const due = await pool.query(
        `update sandbox.stripe_delivery set state = 'waiting', next_at = now() where event_id = $1`,
        [eventId],
      );
      wake();
      return due.rowCount === 1;
    },
    close: async () => {
      again = false;
      clearTimeout(timer);
      stop.abort();
      await round;
      clearTimeout(timer);
    },
  };
}

/** Only one process delivers, one round at a time, so calls in progress are not marked; a crash repeats them. */
async function findDue(pool: Pool): Promise<StripeObject[]> {
  const due = await pool.query<{ body: StripeObject }>(
    `select o.body from sandbox.stripe_delivery d join sandbox.stripe_object o on o.id = d.event_id
      where d.state = 'waiting' and d.next_at <= now() order by d.seq limit ${batchSize}`,
  );
  return due.rows.map((row) => row.body);
}

interface Attempt {
  at: Date;
  status: number | null;
  error?: string;
}

interface Outcome {
  event_id: string;
  state: 'delivered' | 'failed' | 'lost';
  attempt: Attempt;
}

async function post(target: WebhookTarget, event: StripeObject, stop: AbortSignal): Promise<Attempt> {
  const payload = JSON.stringify(event, null, 2);
  const at = new Date();
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(payload, event.account ? target.connectSecret : target.secret, at),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(callTimeoutMs)]),
    });
    await response.body?.cancel();
    return { at, status: response.status };
  } catch (error) {
    return { at, status: null, error: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Records the attempts. A failed delivery waits for its next retry as long as `delaysMs` has one left. */
async function settle(pool: Pool, outcomes: Outcome[], delaysMs: readonly number[]): Promise<void> {
  await pool.query(
    `update sandbox.stripe_delivery d set attempts = d.attempts || jsonb_build_array(o.attempt),
        state = case when o.state = 'failed' and jsonb_array_length(d.attempts) < cardinality($2::float8[])
          then 'waiting' else o.state end,
        next_at = now() + coalesce(($2::float8[])[jsonb_array_length(d.attempts) + 1], 0) * interval '1 millisecond'
      from jsonb_to_recordset($1) as o(event_id text, state text, attempt jsonb) where d.event_id = o.event_id`,
    [JSON.stringify(outcomes), delaysMs],
  );
}
