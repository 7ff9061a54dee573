import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../theme/class-names.ts';

/**
 * A button that opens a small list of choices: a `details` element, so it opens without script; script closes it on Escape,
 * on a click elsewhere and after a choice. `buttonClassName` is the look of the button.
 */
export function Menu({
  button,
  buttonClassName,
  children,
}: {
  button: ReactNode;
  buttonClassName: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const menu = ref.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
        menu.open = false;
      } else if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
    };
    document.addEventListener('click', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={ref} className="group/menu relative">
      <summary className={buttonClassName}>{button}</summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after a choice, which keyboards make by clicking too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the choices inside are the controls */}
      <div
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a,button') && ref.current)
            ref.current.open = false;
        }}
        className="absolute top-full right-0 z-40 mt-1.5 min-w-52 animate-rise rounded-xl bg-surface p-1.5 shadow-float ring-1 ring-line"
      >
        {children}
      </div>
    </details>
  );
}

/** A choice in a menu; a submit button unless `type` says otherwise. */
export const MenuButton = ({ current, ...rest }: { current?: boolean } & ComponentProps<'button'>) => (
  <button
    type="submit"
    {...rest}
    aria-current={current ? 'true' : undefined}
    className={classNames(
      'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-sm transition-colors hover:bg-well',
      '[&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint',
      current && 'font-semibold',
    )}
  />
);
