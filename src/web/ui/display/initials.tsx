import { classNames } from '../theme/class-names.ts';

/** A person's initials on a round ground, where there is no photo. Screen readers skip them: the name is beside it. */
export const Initials = ({ name, className }: { name: string; className?: string }) => (
  <span
    aria-hidden
    className={classNames(
      'inline-flex size-9 shrink-0 select-none items-center justify-center rounded-full bg-pine-soft font-semibold text-pine-ink text-sm uppercase leading-none',
      className,
    )}
  >
    {initialsOf(name)}
  </span>
);

/** The first letters of the first and the last name: "Nora Hale" is NH, "Zoë" is Z. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names;
  // By character, not by code unit: a letter outside of the first plane is two of those.
  return ends.map((part) => [...(part ?? '')][0] ?? '').join('');
}
