import type { FailData } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';

/** Returns the response to a call that reached no operation, in the same format as a refusal by an operation. */
export function refusalAnswer(language: Language, code: string, status: number, data: FailData = {}): Response {
  const body = { defined: true, code, status, message: words(language).t(`errors:${code}`, data), data };
  return Response.json(body, { status });
}

/** Returns after how many seconds the caller may try again, or null if waiting does not help. */
export function secondsToWait(refusal: unknown): number | null {
  const { seconds } = (refusal as { data?: { seconds?: unknown } | null } | null)?.data ?? {};
  return typeof seconds === 'number' ? seconds : null;
}
