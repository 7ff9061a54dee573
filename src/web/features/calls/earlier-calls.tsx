import { formatDistanceInTime } from '#lib/when.ts';
import type { Call } from '#modules/calls/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { formatCallLength } from './call-length.ts';
import { callPath } from './call-paths.ts';
import { lineOf } from './call-words.ts';

/** The newest calls of the two, in either direction; `now` (ISO) is when the page was rendered. */
export function EarlierCalls({ calls, name, now }: { calls: Call[]; name: string; now: string }) {
  const { t, i18n } = useTranslation('calls');
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 id="earlier" className="text-xl">
        {t('earlier', { name })}
      </h2>
      <ul className="flex flex-col">
        {calls.map((call) => (
          <li
            key={call.id}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2.5 last:border-b-0"
          >
            <Link to={callPath(call.id)} className="underline underline-offset-3">
              {t(lineOf(call), { name, length: formatCallLength(call.talkedSeconds ?? 0, i18n.language) })}
            </Link>
            <span className="text-ink-soft text-sm">{formatDistanceInTime(call.createdAt, now, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
