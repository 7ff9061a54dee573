import { useEffect, useState } from 'react';

/** Returns whether any of the element `id` is on the screen; true before the script knows, and without such an element. */
export function useOnScreen(id: string | null): boolean {
  const [isOnScreen, setOnScreen] = useState(true);
  useEffect(() => {
    const element = id ? document.getElementById(id) : null;
    setOnScreen(true);
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isOnScreen;
}
