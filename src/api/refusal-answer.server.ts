import type { FailData } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';

/** Returns the answer to a call that reached no operation, in the shape of an operation's own refusals. */
export function refusalAnswer(language: Language, code: string, status: number, data: FailData = {}): Response {
  const body = { defined: true, code, status, message: words(language).t(`errors:${code}`, data), data };
  return Response.json(body, { status });
}

/** Returns how many seconds the caller of a refused act should wait, or null when waiting does not help. */
export function secondsToWait(refusal: unknown): number | null {
  const { seconds } = (refusal as { data?: { seconds?: unknown } | null } | null)?.data ?? {};
  return typeof seconds === 'number' ? seconds : null;
}
