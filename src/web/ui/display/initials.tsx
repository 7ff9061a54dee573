import { initialsOf, spreadOver } from '#lib/initials.ts';
import { classNames } from '../theme/class-names.ts';

/** Calm grounds, each with letters that are readable on it in both themes. */
export const initialsColors = [
  'bg-[light-dark(#dfe8d8,#2c3d2e)] text-[light-dark(#38553a,#c3dcc0)]',
  'bg-[light-dark(#d7e6e6,#213d40)] text-[light-dark(#1f5258,#b5d9dc)]',
  'bg-[light-dark(#dae3ee,#28394f)] text-[light-dark(#31506f,#bed3ea)]',
  'bg-[light-dark(#e4dfef,#393350)] text-[light-dark(#54467c,#d3c9ee)]',
  'bg-[light-dark(#efdce4,#4a2d3b)] text-[light-dark(#7a3654,#eec3d3)]',
  'bg-[light-dark(#f4ddd3,#50301f)] text-[light-dark(#7f3d1f,#f2c5ae)]',
  'bg-[light-dark(#f2e4c6,#45371a)] text-[light-dark(#6b4c0d,#ecd49c)]',
  'bg-[light-dark(#e8e1d5,#3b3830)] text-[light-dark(#564c3a,#dad0bd)]',
] as const;

/** A person without a picture: their initials, filling the container, on a color that belongs to `id`. */
export function Initials({ id, name, className }: { id: string; name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'flex select-none items-center justify-center overflow-hidden font-semibold leading-none [container-type:size]',
        initialsColors[spreadOver(initialsColors.length, id)],
        className,
      )}
    >
      <span className="text-[38cqmin] tracking-[0.01em]">{initialsOf(name)}</span>
    </span>
  );
}
