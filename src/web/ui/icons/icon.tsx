import { classNames } from '../theme/class-names.ts';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

export type { IconName } from './icon-names.ts';

/**
 * One of Lucide's drawings, as large as `className` says (24 px without a word), in the color of the text. Screen readers read
 * its `label`, and skip one without. All drawings are in one file that the browser keeps, so that neither pages nor scripts
 * carry them.
 */
export const Icon = ({ name, label, className }: { name: IconName; label?: string; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    role={label && 'img'}
    aria-label={label}
    aria-hidden={label ? undefined : 'true'}
    className={classNames('icon', className)}
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);
