import { formatMoney, formatRate } from '#lib/money.ts';
import { classNames } from '../theme/class-names.ts';

const sizes = { sm: 'text-base', md: 'text-xl', lg: 'text-3xl' };

/** An amount of cents in dollars. `per` ("/hr") makes it a rate, without cents when they are zero. */
export function Price({
  cents,
  per,
  size = 'md',
  className,
}: {
  cents: number;
  per?: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span className={classNames('price', sizes[size], className)}>
      {per ? formatRate(cents) : formatMoney(cents)}
      {per && <span className="price-unit">{per}</span>}
    </span>
  );
}
