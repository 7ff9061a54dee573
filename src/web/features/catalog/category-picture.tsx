import { classNames } from '#web/ui/theme/class-names.ts';
import pictures from './categories.svg?no-inline';

const drawings: Record<string, string> = {
  'home-services': 'bucket',
  'construction-and-repairs': 'hammer',
  'outdoor-and-yard': 'garden',
  'moving-and-delivery': 'boxes',
  logistics: 'route',
  automotive: 'car',
  'childcare-and-family': 'stroller',
  'health-and-wellness': 'care',
  'events-and-entertainment': 'party',
  'tech-and-miscellaneous': 'screen',
};

/** The square drawing of a category, in the colors of the theme; an unknown slug gets the hammer. */
export const CategoryPicture = ({ slug, className }: { slug: string; className?: string }) => (
  <svg viewBox="0 0 96 96" aria-hidden="true" className={classNames('shrink-0', className)}>
    <use href={`${pictures}#${drawings[slug] ?? 'hammer'}`} />
  </svg>
);
