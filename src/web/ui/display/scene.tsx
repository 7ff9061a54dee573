import { classNames } from '../theme/class-names.ts';
import scenes from './scenes.svg?no-inline';

/** The small drawings for empty lists, finished work and errors. */
export type SceneName =
  | 'search'
  | 'mailbox'
  | 'calendar'
  | 'clipboard'
  | 'photos'
  | 'signpost'
  | 'storm'
  | 'done'
  | 'purse'
  | 'star';

/** One of the small drawings, 240 × 160; its colors come from the theme. */
export const Scene = ({ name, className }: { name: SceneName; className?: string }) => (
  <svg viewBox="0 0 240 160" aria-hidden="true" className={classNames('h-auto', className)}>
    <use href={`${scenes}#${name}`} />
  </svg>
);
