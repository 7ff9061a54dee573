import { classNames } from '#web/ui/theme/class-names.ts';

/**
 * A Pro's drawn portrait, filling its container; the face stays visible whatever the shape. `eager` is for the first screen,
 * `first` for the page's main picture.
 */
export const Portrait = ({
  seed,
  eager,
  className,
}: {
  seed: string;
  eager?: boolean | 'first';
  className?: string;
}) => (
  <img
    src={`/avatars/${encodeURIComponent(seed)}.svg`}
    alt=""
    width={400}
    height={400}
    loading={eager ? undefined : 'lazy'}
    fetchPriority={eager === 'first' ? 'high' : undefined}
    decoding="async"
    className={classNames('size-full object-cover object-top', className)}
  />
);
