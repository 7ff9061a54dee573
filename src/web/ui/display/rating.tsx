import { classNames } from '../theme/class-names.ts';

const star =
  'M12 1.8c.5 0 .9.3 1.1.7l2.5 5.3 5.8.8c1 .1 1.4 1.3.7 2l-4.3 4 1.1 5.8c.2 1-.8 1.7-1.7 1.2L12 18.8l-5.2 2.8c-.9.5-1.9-.3-1.7-1.2l1.1-5.8-4.3-4c-.7-.7-.3-1.9.7-2l5.8-.8 2.5-5.3c.2-.4.6-.7 1.1-.7Z';

/** One star, in the color of its text. */
export const Star = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={classNames('shrink-0', className)}>
    <path d={star} />
  </svg>
);

/**
 * Stars out of five in half steps. `label` is the whole sentence for screen readers ("4.9 of 5, 128 reviews"); `figure`
 * and `count` are visible. `compact` is one star and the number, for cards and lists.
 */
export function Rating({
  value,
  label,
  figure,
  count,
  compact,
  className,
}: {
  /** 0 to 5. */
  value: number;
  label: string;
  /** The number in the reader's language, "4.9". */
  figure?: string;
  /** "(128)" or "128 reviews". */
  count?: string;
  compact?: boolean;
  className?: string;
}) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap text-sm', className)}>
      <span className="sr-only">{label}</span>
      {compact ? <Star className="size-4 text-star" /> : <Stars value={value} />}
      {figure && (
        <span aria-hidden className="font-semibold tabular-nums">
          {figure}
        </span>
      )}
      {count && (
        <span aria-hidden className="text-ink-soft tabular-nums">
          {count}
        </span>
      )}
    </span>
  );
}

/** Five stars filled to the nearest half. */
function Stars({ value }: { value: number }) {
  const filled = Math.round(Math.max(0, Math.min(5, value)) * 2) * 10;
  return (
    <span aria-hidden className="relative inline-flex text-line-strong/45">
      <FiveStars />
      <span className="absolute inset-y-0 left-0 overflow-hidden text-star" style={{ width: `${filled}%` }}>
        <FiveStars />
      </span>
    </span>
  );
}

const FiveStars = () => (
  <svg viewBox="0 0 120 24" fill="currentColor" aria-hidden="true" className="h-[1.15em] w-[5.75em] max-w-none">
    <path d={star} />
    {[24, 48, 72, 96].map((x) => (
      <path key={x} d={star} transform={`translate(${x})`} />
    ))}
  </svg>
);
