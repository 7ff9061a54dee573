import { classNames } from '../theme/class-names.ts';

/** How far something long has come: 0 to 1, or null when nobody knows. `text` is shown and read. */
export function Progress({
  value,
  label,
  text,
  tone = 'pine',
}: {
  value: number | null;
  label: string;
  text?: string;
  tone?: 'pine' | 'marigold';
}) {
  const share = value === null ? null : Math.round(Math.max(0, Math.min(1, value)) * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-semibold">{label}</span>
        {text && <span className="text-ink-soft tabular-nums">{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share ?? undefined}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classNames(
            'h-full rounded-full transition-[width] duration-300',
            tone === 'pine' ? 'bg-pine' : 'bg-marigold',
            share === null && 'w-1/3 animate-shimmer',
          )}
          style={share === null ? undefined : { width: `${share}%` }}
        />
      </div>
    </div>
  );
}
