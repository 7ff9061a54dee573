import { type ReactNode, useEffect, useRef } from 'react';
import { useActionData } from 'react-router';

/**
 * What an act of the page left to read or to do next. Takes the focus with each answer of the page: the form that was sent is often gone.
 * With `waits`, the focus stays where it is, for a form inside that was refused.
 */
export function ActResult({ waits = false, children }: { waits?: boolean; children: ReactNode }) {
  const answer = useActionData<unknown>();
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also one with the same words
  useEffect(() => {
    if (!waits) ref.current?.focus();
  }, [answer, waits]);
  return (
    <div ref={ref} tabIndex={-1} className="focus-visible:outline-none">
      {children}
    </div>
  );
}
