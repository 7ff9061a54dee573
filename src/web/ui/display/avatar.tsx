import { classNames } from '../theme/class-names.ts';

const sizes = { xs: 'size-8', sm: 'size-10', md: 'size-14', lg: 'size-20', xl: 'size-32' };
const pixels = { xs: 32, sm: 40, md: 56, lg: 80, xl: 128 };

/**
 * A person's face: their photo, or the portrait drawn for `seed` (served at `/avatars/{seed}.svg`). Give `alt` when the
 * name is not next to it; otherwise screen readers skip the picture.
 */
export function Avatar({
  photo,
  seed,
  alt = '',
  size = 'md',
  lazy = true,
  className,
}: {
  photo?: string | null;
  seed: string;
  alt?: string;
  size?: keyof typeof sizes;
  lazy?: boolean;
  className?: string;
}) {
  return (
    <img
      src={photo || `/avatars/${encodeURIComponent(seed)}.svg`}
      alt={alt}
      width={pixels[size]}
      height={pixels[size]}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className={classNames('shrink-0 rounded-full bg-well object-cover', sizes[size], className)}
    />
  );
}
