import type { FailData, RefusalCode } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import { refusalError } from '#platform/operations/refusal.server.ts';
import { statusOf } from './api.server.ts';

/** Returns the response to a call that reached no operation, in the same format as a refusal by an operation. */
export function refusalAnswer(language: Language, code: RefusalCode, data: FailData = {}): Response {
  const refusal = refusalError({ language }, code, statusOf(code), data);
  const answer = Response.json(refusal.toJSON(), { status: refusal.status });
  const seconds = secondsToWait(refusal);
  if (seconds) answer.headers.set('retry-after', String(seconds));
  return answer;
}

/** Returns after how many seconds the caller may try again, or null if waiting does not help. */
export function secondsToWait(refusal: unknown): number | null {
  const { seconds } = (refusal as { data?: { seconds?: unknown } | null } | null)?.data ?? {};
  return typeof seconds === 'number' ? seconds : null;
}
