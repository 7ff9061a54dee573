import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { StripeObject } from './store.server.ts';

/** `deliver`: as the provider does. `hold`: calls wait until delivery is on again. `lose`: they are never made. */
export type DeliveryMode = 'deliver' | 'hold' | 'lose';

export interface WebhookTarget {
  url: string;
  secret: string;
  /** Milliseconds before each further try; the provider's own waits are hours. After the last the event is given up. */
  retryDelays?: readonly number[];
}

export interface Deliveries {
  /** Looks for due deliveries now. */
  wake(): void;
  mode(): DeliveryMode;
  setMode(mode: DeliveryMode): void;
  /** Makes the event due again, whatever became of it: the way to send a duplicate. False when it is unknown. */
  resend(eventId: string): Promise<boolean>;
  /** Stops after the calls under way; what is still waiting goes on at the next start. */
  close(): Promise<void>;
}

const defaultDelays = [500, 2_000, 10_000, 60_000, 300_000, 900_000, 3_600_000];
const callTimeout = 10_000;
const batch = 16;
/** A delivery is leased while its call is under way; after a crash it is due again once the lease is over. */
const lease = `interval '15 seconds'`;

/** `stripe-signature` for `payload`, signed at `at`: https://docs.stripe.com/webhooks#verify-manually */
export function signatureHeader(payload: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`;
}

/** Starts delivering what waits in the database. */
export function startDeliveries(
  pool: Pool,
  target: WebhookTarget,
  log: (message: string, data?: Record<string, unknown>) => void,
): Deliveries {
  const delays = target.retryDelays ?? defaultDelays;
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
    const due = await claim(pool);
    if (due.length === batch) again = true;
    await Promise.all(due.map(deliver));
  }

  async function deliver(event: StripeObject): Promise<void> {
    if (mode === 'lose') return settle(pool, event.id, { at: new Date(), status: null, error: 'lost' }, null, 'lost');
    const result = await post(target, event, stop.signal);
    if (stop.signal.aborted && result.status === null) return release(pool, event.id);
    const delivered = result.status !== null && result.status >= 200 && result.status < 300;
    if (delivered) return settle(pool, event.id, result, null, 'delivered');
    const next = await settle(pool, event.id, result, delays, 'failed');
    log('stripe sandbox: webhook not accepted', { event: event.id, type: event.type, ...result });
    return next;
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
        log('stripe sandbox: webhooks stopped for a moment', { error });
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

async function claim(pool: Pool): Promise<StripeObject[]> {
  const claimed = await pool.query<{ body: StripeObject }>(
    `with due as (
       select event_id from sandbox.stripe_delivery where state = 'waiting' and next_at <= now()
       order by seq limit ${batch} for update skip locked
     ), leased as (
       update sandbox.stripe_delivery d set next_at = now() + ${lease} from due where d.event_id = due.event_id
       returning d.event_id, d.seq
     )
     select o.body from leased join sandbox.stripe_object o on o.id = leased.event_id order by leased.seq`,
  );
  return claimed.rows.map((row) => row.body);
}

interface Attempt {
  at: Date;
  status: number | null;
  error?: string;
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
        'stripe-signature': signatureHeader(payload, target.secret, at),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(callTimeout)]),
    });
    await response.body?.cancel();
    return { at, status: response.status };
  } catch (error) {
    return { at, status: null, error: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Logs the attempt. With `delays` left the delivery waits again, otherwise it ends in `state`. */
async function settle(
  pool: Pool,
  eventId: string,
  attempt: Attempt,
  delays: readonly number[] | null,
  state: 'delivered' | 'failed' | 'lost',
): Promise<void> {
  await pool.query(
    `update sandbox.stripe_delivery set attempts = attempts || $2::jsonb,
        state = case when $3::float8[] is null or jsonb_array_length(attempts) >= cardinality($3) then $4 else 'waiting' end,
        next_at = now() + coalesce(($3)[jsonb_array_length(attempts) + 1], 0) * interval '1 millisecond'
      where event_id = $1`,
    [eventId, JSON.stringify([attempt]), delays, state],
  );
}

async function release(pool: Pool, eventId: string): Promise<void> {
  await pool.query('update sandbox.stripe_delivery set next_at = now() where event_id = $1', [eventId]);
}
