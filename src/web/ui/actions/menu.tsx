import type { ComponentProps, ReactNode } from 'react';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '../theme/class-names.ts';

/**
 * A button that opens a small list of choices: a `details` element, markup alone, so it opens without script. `hook` spreads the
 * attribute with which `enhance/menus.ts` finds and closes it. `buttonClassName` is the look of the button.
 */
export function Menu({
  button,
  buttonClassName,
  hook,
  children,
}: {
  button: ReactNode;
  buttonClassName: string;
  hook: Record<`data-${string}`, string>;
  children: ReactNode;
}) {
  return (
    <details {...hook} className="group/menu relative">
      <summary className={buttonClassName}>{button}</summary>
      <div className="absolute top-full right-0 z-40 mt-1.5 min-w-52 animate-rise rounded-xl bg-surface p-1.5 shadow-float ring-1 ring-line">
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
    className={classNames('menu-choice', current && 'font-semibold')}
  />
);

/** A choice in a menu that goes somewhere. */
export const MenuLink = ({ current, ...rest }: { current?: boolean } & ComponentProps<typeof Link>) => (
  <Link
    {...rest}
    aria-current={current ? 'page' : undefined}
    className={classNames('menu-choice', current && 'font-semibold')}
  />
);
