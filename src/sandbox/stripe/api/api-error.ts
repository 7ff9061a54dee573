/**
 * A refusal in Stripe's format (https://docs.stripe.com/api/errors). `message` is for developers and never displayed.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: { error: ErrorBody };
  /** False if the idempotency key can be used again with corrected parameters, because nothing had started. */
  readonly isStored: boolean;

  constructor(status: number, error: ErrorBody, isStored = true) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.isStored = isStored;
  }
}

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
}

/** Throws a 400 for a request that is valid but not allowed now. */
export function refuse(message: string, details: { code?: string; param?: string } = {}): never {
  throw new ApiError(400, { type: 'invalid_request_error', message, ...documented(details) });
}

/** Throws a 400 for a parameter that is missing, unknown or malformed. The idempotency key is not used up. */
export function refuseParameter(message: string, details: { code?: string; param?: string }): never {
  throw new ApiError(400, { type: 'invalid_request_error', message, ...documented(details) }, false);
}

/** Returns 404 for the object in the URL and 400 for one named by a parameter, as Stripe does. */
export function missing(kind: string, id: string, param?: string): ApiError {
  const error = { type: 'invalid_request_error' as const, message: `No such ${kind.replace('.', ' ')}: '${id}'` };
  return new ApiError(param ? 400 : 404, {
    ...error,
    ...documented({ code: 'resource_missing', param: param ?? 'id' }),
  });
}

/** Returns the refusal for an account that does not exist or is not connected: the provider does not say which. */
export function noAccess(id: string): ApiError {
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  return new ApiError(403, { type: 'invalid_request_error', message, ...documented({ code: 'account_invalid' }) });
}

function documented<T extends { code?: string }>(details: T): T & { doc_url?: string } {
  if (!details.code) return details;
  return { ...details, doc_url: `https://docs.stripe.com/error-codes#${details.code.replaceAll('_', '-')}` };
}
