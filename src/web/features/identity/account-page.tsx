import type { ReactNode } from 'react';
import { Scene, type SceneName } from '#web/ui/display/scene.tsx';

/** The frame of the account pages: a column for the form and, on wide screens, a column with reasons to sign up. */
export function AccountPage({
  title,
  lead,
  scene,
  aside,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  scene: SceneName;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid grow items-start gap-x-20 gap-y-10 py-10 sm:py-16 lg:grid-cols-[minmax(0,30rem)_1fr]">
      <div className="flex w-full max-w-form flex-col gap-7 justify-self-center lg:justify-self-start">
        <header className="flex flex-col gap-3">
          <h1 className="text-4xl">{title}</h1>
          {lead && <p className="text-ink-soft text-lg">{lead}</p>}
        </header>
        {children}
      </div>
      <aside className="hidden max-w-md flex-col gap-8 self-center justify-self-center lg:flex">
        <Scene name={scene} className="w-80" />
        {aside}
      </aside>
    </div>
  );
}
