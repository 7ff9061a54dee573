import type { Language } from '#lib/languages.ts';
import { describeScope } from '#modules/catalog/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { DetailRow } from '../views.server.ts';
import type { ScopeItem } from './scope-contract.ts';

/**
 * Returns a job's list in the words of `language`, for the side that reads it. While the two sides do not share contact details
 * (`isShared`), those that the other side typed are masked.
 */
export function describeItems(
  { scope, side }: Pick<DetailRow, 'scope' | 'side'>,
  language: Language,
  isShared: boolean,
): ScopeItem[] {
  const asTyped = (text: string) => text;
  const ofClient = isShared || side === 'client' ? asTyped : maskContactDetails;
  const ofPro = isShared || side === 'worker' ? asTyped : maskContactDetails;
  const lines = describeScope(scope, language, { isOwn: side === 'client', typed: ofClient });
  return scope.flatMap(({ position, needsTick, isTicked, undoneReason }, at) => {
    const line = lines[at];
    return line ? [{ ...line, position, needsTick, isTicked, undoneReason: undoneReason && ofPro(undoneReason) }] : [];
  });
}
