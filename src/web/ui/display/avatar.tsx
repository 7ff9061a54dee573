import { classNames } from '../theme/class-names.ts';
import { Initials } from './initials.tsx';

const sizes = { xs: 'size-8', sm: 'size-10', md: 'size-14', lg: 'size-20', xl: 'size-32' };
const pixels = { xs: 32, sm: 40, md: 56, lg: 80, xl: 128 };

/** A person to show. Drawn faces (`/avatars/{seed}.svg`) are for sample people and illustrations; others have none. */
export type Person = { photo?: string | null } & (
  | { seed: string; id?: string; name?: string }
  | { seed: string | null; id: string; name: string }
);

/** Returns the address of a person's picture; null when there is none, so that initials are shown. */
export const pictureOf = ({ photo, seed }: Person): string | null =>
  photo || (seed ? `/avatars/${encodeURIComponent(seed)}.svg` : null);

/**
 * A person: their photo, the portrait drawn for `seed`, or their initials. Give `alt` when the name is not next to it;
 * otherwise screen readers skip the picture.
 */
export function Avatar({
  alt = '',
  size = 'md',
  lazy = true,
  className,
  ...person
}: Person & {
  alt?: string;
  size?: keyof typeof sizes;
  lazy?: boolean;
  className?: string;
}) {
  const picture = pictureOf(person);
  const shape = classNames('shrink-0 rounded-full', sizes[size], className);
  if (!picture) {
    const initials = <Initials id={person.id ?? ''} name={person.name ?? ''} className={shape} />;
    if (!alt) return initials;
    return (
      <span role="img" aria-label={alt} className="contents">
        {initials}
      </span>
    );
  }
  return (
    <img
      src={picture}
      alt={alt}
      width={pixels[size]}
      height={pixels[size]}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className={classNames('bg-well object-cover', shape)}
    />
  );
}
