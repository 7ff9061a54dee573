import { starPath } from '../icons/star-path.ts';
import { classNames } from '../theme/class-names.ts';

/** One star, in the color of its text. */
export const Star = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={classNames('shrink-0', className)}>
    <path d={starPath} />
  </svg>
);

/** Stars out of five in half steps. `label` is the whole sentence for screen readers ("4.9 of 5, 128 reviews"); `figure` and `count` are visible. */
export function Rating({
  value,
  label,
  figure,
  count,
  className,
}: {
  /** 0 to 5. */
  value: number;
  label: string;
  /** The number in the reader's language, "4.9". */
  figure?: string;
  /** "(128)" or "128 reviews". */
  count?: string;
  className?: string;
}) {
  return (
    <span className={classNames('rating', className)}>
      <span className="sr-only">{label}</span>
      <Stars value={value} />
      {figure && (
        <b aria-hidden className="font-semibold">
          {figure}
        </b>
      )}
      {count && (
        <span aria-hidden className="text-ink-soft">
          {count}
        </span>
      )}
    </span>
  );
}

/**
 * A rating as one star and the number, for cards and lists, of which a page has many; texts as in `Rating`. `role="img"`, because a span without a
 * role may not have a label, and a hidden sentence would be one element more.
 */
export const CompactRating = ({
  label,
  figure,
  count,
  className,
}: {
  label: string;
  figure: string;
  count: string;
  className?: string;
}) => (
  <span role="img" aria-label={label} className={classNames('rating glyph glyph-star font-semibold', className)}>
    {figure}
    <span className="font-normal text-ink-soft">{count}</span>
  </span>
);

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
    <path d={starPath} />
    {[24, 48, 72, 96].map((x) => (
      <path key={x} d={starPath} transform={`translate(${x})`} />
    ))}
  </svg>
);
