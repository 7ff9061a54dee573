import type { ReactNode } from 'react';
import { Scene, type SceneName } from '../display/scene.tsx';
import { classNames } from '../theme/class-names.ts';

/** What an empty list or page says: a small scene, why it is empty, and what to do next. */
export function EmptyState({
  scene,
  title,
  children,
  action,
  level: Heading = 'h2',
  className,
}: {
  scene: SceneName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** The heading's level in its page. */
  level?: 'h1' | 'h2' | 'h3' | 'h4';
  className?: string;
}) {
  return (
    <div
      className={classNames('mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-10 text-center', className)}
    >
      <Scene name={scene} className="mb-3 w-56 max-w-full" />
      <Heading className="font-bold text-2xl">{title}</Heading>
      {children && <div className="max-w-[46ch] text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
