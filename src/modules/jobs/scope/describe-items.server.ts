import type { Language } from '#lib/languages.ts';
import { describeScope } from '#modules/catalog/public.server.ts';
import type { AsRead } from '../masked-for.server.ts';
import type { DetailRow } from '../views.server.ts';
import type { ScopeItem } from './scope-contract.ts';

/** Returns a job's list in the words of `language`, as one of its sides reads it. */
export function describeItems(
  { scope, side }: Pick<DetailRow, 'scope' | 'side'>,
  language: Language,
  asRead: AsRead,
): ScopeItem[] {
  const typed = (text: string) => asRead(text, 'client');
  const lines = describeScope(scope, language, { isOwn: side === 'client', typed });
  return scope.flatMap(({ position, needsTick, isTicked, undoneReason }, at) => {
    const line = lines[at];
    return line
      ? [{ ...line, position, needsTick, isTicked, undoneReason: undoneReason && asRead(undoneReason, 'worker') }]
      : [];
  });
}
