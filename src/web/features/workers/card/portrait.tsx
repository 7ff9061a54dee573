import { type Person, pictureOf } from '#web/ui/display/avatar.tsx';
import { Initials } from '#web/ui/display/initials.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/**
 * A Pro's picture or initials, filling the container; head and shoulders stay visible whatever the shape. `eager` is for the
 * first screen, `first` for the page's main picture.
 */
export function Portrait({
  eager,
  className,
  ...person
}: Person & {
  eager?: boolean | 'first';
  className?: string;
}) {
  const picture = pictureOf(person);
  if (!picture)
    return <Initials id={person.id ?? ''} name={person.name ?? ''} className={classNames('size-full', className)} />;
  return (
    <img
      src={picture}
      alt=""
      width={400}
      height={300}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager === 'first' ? 'high' : undefined}
      decoding="async"
      className={classNames('size-full object-cover', className)}
    />
  );
}
