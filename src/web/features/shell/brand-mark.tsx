import { brand } from '#lib/brand.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The mark: a doorway that is also an n, somebody standing in it. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
    <path
      className="fill-(--mark-ground,var(--art-pine))"
      d="M3 15.500a13 13 0 0 1 26 0V27a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z"
    />
    <path className="stroke-(--mark-line,#fffdf8)" d="M10 30V16.500a6 6 0 0 1 12 0V30" fill="none" strokeWidth="3.6" />
    <path
      className="fill-marigold"
      d="M16 17.500a2.400 2.400 0 1 0 .001 0ZM12.800 30v-3.300a3.200 3.200 0 0 1 6.400 0V30z"
    />
  </svg>
);

/** The mark and the name. */
export const Brand = () => (
  <span className="inline-flex items-center gap-2.5 font-extrabold text-[1.375rem] leading-none tracking-[-0.045em]">
    <BrandMark className="size-8" />
    {brand}
  </span>
);
