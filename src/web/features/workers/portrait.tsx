import { classNames } from '#web/ui/class-names.ts';

/** A Pro's drawn portrait, filling its place; the face stays in the picture whatever the place's shape. */
export const Portrait = ({ seed, eager, className }: { seed: string; eager?: boolean; className?: string }) => (
  <img
    src={`/avatars/${encodeURIComponent(seed)}.svg`}
    alt=""
    width={400}
    height={400}
    loading={eager ? undefined : 'lazy'}
    decoding="async"
    className={classNames('size-full object-cover object-top', className)}
  />
);
