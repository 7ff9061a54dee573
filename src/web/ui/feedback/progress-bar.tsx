import type { ComponentProps } from 'react';

/** A thin bar at the top while the next page is on its way. Its animation starts late, so that quick pages show none. */
export const ProgressBar = (props: ComponentProps<'div'>) => (
  <div
    aria-hidden
    {...props}
    className="fixed inset-x-0 top-0 z-60 h-0.75 origin-left animate-progress bg-marigold motion-reduce:animate-none [&[hidden]]:hidden"
  />
);
