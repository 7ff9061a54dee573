import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus after script has opened a page or sent a form, as a browser does for each document it loads: to the error, or
 * to the heading. An element of the page that already took the focus keeps it.
 */
export function useArrivalFocus(): void {
  const { key, pathname, hash } = useLocation();
  const before = useRef({ key, pathname });
  useEffect(() => {
    const left = before.current;
    before.current = { key, pathname };
    const main = document.getElementById('main');
    if (left.key === key || hash || !main) return;
    const focused = document.activeElement;
    const sent = main.contains(focused) && focused?.matches('button[type="submit"]');
    const lost = left.pathname === pathname ? focused === document.body : !main.contains(focused);
    if (sent) main.querySelector<HTMLElement>('[role="alert"][tabindex="-1"], [aria-invalid="true"]')?.focus();
    else if (lost) focusHeading(main);
  }, [key, pathname, hash]);
}

function focusHeading(main: HTMLElement): void {
  const heading = main.querySelector('h1') ?? main;
  heading.tabIndex = -1;
  // The router restores the scroll position.
  heading.focus({ preventScroll: true });
}
