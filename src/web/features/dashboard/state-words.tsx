import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

export type Tone = 'waits' | 'good' | 'quiet' | 'trouble';

const dots: Record<Tone, string> = {
  waits: 'bg-marigold',
  good: 'bg-pine',
  quiet: 'bg-line-strong',
  trouble: 'bg-danger',
};

/** A state in words; the dot repeats it for readers who skim. */
export const StateWords = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="flex items-baseline gap-2 text-ink text-sm">
    <span aria-hidden className={classNames('size-2 shrink-0 translate-y-[-0.1em] rounded-full', dots[tone])} />
    <span>{children}</span>
  </span>
);
