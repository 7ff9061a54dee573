import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Pool } from 'pg';
import Stripe from 'stripe';
import type { Clock } from '#lib/clock.ts';
import { type Db, inTransaction } from '../store.server.ts';
import { scheduleEndpoints } from './account-schedule.server.ts';
import { accountEndpoints } from './accounts.server.ts';
import { ApiError, missing } from './api-error.ts';
import { balanceEndpoints } from './balance.server.ts';
import { balanceTransactionEndpoints } from './balance-transactions.server.ts';
import { readBody, type SentFile } from './body.ts';
import { disputeEndpoints } from './disputes.server.ts';
import { runDue } from './due.server.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { emitter, eventEndpoints } from './events.server.ts';
import type { Fault, Faults } from './faults.ts';
import { fileEndpoints, readFile } from './files.server.ts';
import { decodeForm } from './form.ts';
import { type Answer, fingerprint, newRequestId, once, remember } from './idempotency.server.ts';
import { paymentEndpoints } from './payments.server.ts';
import { payoutEndpoints } from './payouts.server.ts';
import { type Platform, platformEndpoints } from './platform.server.ts';
import { refundEndpoints } from './refunds.server.ts';
import { sessionEndpoints } from './sessions.server.ts';
import { transferEndpoints } from './transfers.server.ts';

export interface ApiParts {
  pool: Pool;
  clock: Clock;
  publicUrl: string;
  faults: Faults;
  platform: Platform;
  /** Called after a commit that may have recorded webhooks to deliver. */
  wake: () => void;
  log: (message: string, data?: Record<string, unknown>) => void;
}

const endpoints: Endpoint[] = [
  ...sessionEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...transferEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...balanceEndpoints,
  ...balanceTransactionEndpoints,
  ...payoutEndpoints,
  ...platformEndpoints,
  ...accountEndpoints,
  ...scheduleEndpoints,
  ...eventEndpoints,
];

/** The API for the official client libraries, under `/v1`. */
export function stripeApi(parts: ApiParts): Hono {
  const app = new Hono();
  app.use('/v1/*', (c, next) => (c.req.path === '/v1/files' ? limits.file : limits.form)(c, next));
  for (const endpoint of endpoints) {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const requestId = newRequestId();
      try {
        checkKey(c);
        checkVersion(c);
        return await withFaults(c, parts, (failure) => handle(c, parts, endpoint, requestId, failure));
      } catch (error) {
        if (!(error instanceof ApiError)) parts.log('stripe sandbox: call failed', { path: c.req.path, err: error });
        return answer(c, refusal(error, requestId));
      }
    });
  }
  app.get('/v1/files/:id/contents', (c) => sendContents(c, parts));
  app.all('/v1/*', (c) => answer(c, refusal(unknownUrl(c.req.method, c.req.path), newRequestId())));
  return app;
}

const limitOf = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => answer(c, refusal(tooLarge, newRequestId())) });
/** How large a body is; a form with a file has a little more than the largest file. */
const limits = { form: limitOf(1_000_000), file: limitOf(17_000_000) };

/** Answers with the bytes of a file, to a key. */
async function sendContents(c: Context, { pool }: ApiParts): Promise<Response> {
  try {
    checkKey(c);
    const id = c.req.param('id') ?? '';
    const bytes = await readFile(pool, id);
    if (!bytes) throw missing('file upload', id);
    return c.body(new Uint8Array(bytes));
  } catch (error) {
    return answer(c, refusal(error, newRequestId()));
  }
}

/** Accepts any test key, as a Bearer token or a Basic username, as the provider does. */
export function checkKey(c: Context): void {
  const [scheme, credentials = ''] = (c.req.header('authorization') ?? '').split(' ');
  const key =
    scheme === 'Basic'
      ? Buffer.from(credentials, 'base64').toString().split(':')[0]
      : scheme === 'Bearer'
        ? credentials
        : '';
  if (/^[sr]k_test_[\w-]+$/.test(key ?? '')) return;
  const message = key
    ? 'Invalid API Key provided: only sk_test_ keys work in the sandbox.'
    : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  throw new ApiError(401, { type: 'invalid_request_error', message }, false);
}

/** Refuses every version but the one whose shapes this API answers with. */
function checkVersion(c: Context): void {
  const version = c.req.header('stripe-version');
  if (!version || version === Stripe.API_VERSION) return;
  throw new ApiError(400, { type: 'invalid_request_error', message: `Invalid Stripe API version: ${version}` }, false);
}

/**
 * Runs `act` into the next fault. A 500 is an answer of the endpoint itself: `act` gets when it happens, so that a key stores and replays it
 * (https://docs.stripe.com/api/idempotent_requests). Any other status stands for trouble in front of the endpoint, and is not stored.
 */
async function withFaults(
  c: Context,
  parts: ApiParts,
  act: (failure: Fault['when'] | null) => Promise<Answer>,
): Promise<Response> {
  const fault = parts.faults.take(c.req.path);
  const isOfEndpoint = fault?.status === 500 && c.req.method !== 'GET';
  const trouble = !isOfEndpoint && fault?.status && refusal(injected(fault.status), newRequestId());
  if (fault?.when === 'before') await pause(fault.delayMs);
  if (fault?.when === 'before' && trouble) return answer(c, trouble);
  const result = await act(isOfEndpoint ? fault.when : null);
  if (fault?.when === 'after') await pause(fault.delayMs);
  return answer(c, trouble || result);
}

async function handle(
  c: Context,
  parts: ApiParts,
  endpoint: Endpoint,
  requestId: string,
  failure: Fault['when'] | null,
): Promise<Answer> {
  if (await runDue(parts)) parts.wake();
  if (endpoint.method === 'GET') {
    const query = decodeForm(new URL(c.req.url).search);
    const body = await endpoint.run(newCall(c, parts, parts.pool, { params: query, file: null }, null));
    return { status: 200, body, requestId, replayed: false };
  }
  const sent = await readBody(c.req.raw);
  const key = c.req.header('idempotency-key') ?? null;
  if (key && key.length > 255) throw new ApiError(400, { type: 'invalid_request_error', message: keyTooLong }, false);
  const result = await inTransaction(parts.pool, (db) => {
    const call = newCall(c, parts, db, sent, { id: requestId, idempotency_key: key });
    const run = () => attempt(db, endpoint, call, { requestId, failure });
    if (!key) return run().then((attempted) => attempted.answer);
    const print = fingerprint(c.req.method, c.req.path, c.req.header('stripe-account') ?? '', sent.print);
    return once(call, key, print, async () => {
      const attempted = await run();
      if (attempted.isStored) await remember(call, key, print, attempted.answer);
      return attempted.answer;
    });
  });
  parts.wake();
  return result;
}

/**
 * Runs the endpoint. A refusal rolls back what it wrote but keeps the transaction usable, so that the refusal is
 * stored. `failure`: it fails before or after what it does, and the response is a 500.
 */
async function attempt(
  db: Db,
  endpoint: Endpoint,
  call: Call,
  { requestId, failure }: { requestId: string; failure: Fault['when'] | null },
) {
  const failed = refusal(injected(500), requestId);
  if (failure === 'before') return { answer: failed, isStored: true };
  await db.query('savepoint attempt');
  try {
    const body = await endpoint.run(call);
    return { answer: failure ? failed : { status: 200, body, requestId, replayed: false }, isStored: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await db.query('rollback to savepoint attempt');
    return { answer: failure ? failed : refusal(error, requestId), isStored: error.isStored };
  }
}

function newCall(
  c: Context,
  parts: ApiParts,
  db: Db,
  { params, file }: { params: Call['params']; file: SentFile | null },
  cause: Parameters<typeof emitter>[2],
): Call {
  const { publicUrl, platform } = parts;
  const now = Math.floor(parts.clock.now().getTime() / 1000);
  const id = c.req.param('id') ?? '';
  const account = c.req.header('stripe-account') ?? null;
  return { db, params, file, id, account, now, publicUrl, platform, emit: emitter(db, now, cause) };
}

function answer(c: Context, { status, body, requestId, replayed }: Answer): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'request-id': requestId });
  const key = c.req.header('idempotency-key');
  if (key) headers.set('idempotency-key', key);
  if (replayed) headers.set('idempotent-replayed', 'true');
  const version = c.req.header('stripe-version');
  if (version) headers.set('stripe-version', version);
  return new Response(`${JSON.stringify(body, null, 2)}\n`, { status, headers });
}

function refusal(error: unknown, requestId: string): Answer {
  const { status, body } = error instanceof ApiError ? error : injected(500);
  const request_log_url = `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`;
  return { status, body: { error: { ...body.error, request_log_url } }, requestId, replayed: false };
}

const keyTooLong = 'Idempotency keys are up to 255 characters long.';
const tooLarge = new ApiError(413, { type: 'invalid_request_error', message: 'The request body is too large.' }, false);

function injected(status: number): ApiError {
  const message = 'An unknown error occurred.';
  if (status === 402) return new ApiError(status, { type: 'card_error', code: 'card_declined', message }, false);
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return new ApiError(status, { type, message, ...(status === 429 && { code: 'rate_limit' }) }, false);
}

function unknownUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}
