import { brand } from '#lib/brand.ts';
import { classNames } from '#web/ui/theme/class-names.ts';

/** The mark: an n that is a doorway with a person in it. `--mark-line` is its color on dark backgrounds. */
const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
    <path
      className="stroke-(--mark-line,var(--pine))"
      d="M6.500 29V14.500a9.500 9.500 0 0 1 19 0V29"
      fill="none"
      strokeWidth="7"
    />
    <circle className="fill-marigold" cx="16" cy="24.600" r="4.400" />
  </svg>
);

/** The mark and the name. */
export const Brand = () => (
  <span className="inline-flex items-center gap-2 font-extrabold text-[1.375rem] leading-none tracking-[-0.045em]">
    <BrandMark className="size-7" />
    {brand}
  </span>
);
