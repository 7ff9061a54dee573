import { useEffect, useRef } from 'react';

type Hear = (about: string) => void;

// One stream for the tab, whatever its pages listen to.
const listeners = new Set<Hear>();
let source: EventSource | undefined;

/** Hidden tabs give their connection back: a browser has few for one site. */
function connect(): void {
  source?.close();
  source = undefined;
  if (document.hidden || listeners.size === 0) return;
  source = new EventSource('/hints');
  source.onmessage = ({ data }: MessageEvent<string>) => {
    for (const hear of listeners) hear(data);
  };
}

function listen(hear: Hear): () => void {
  listeners.add(hear);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', connect);
    connect();
  }
  return () => {
    listeners.delete(hear);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', connect);
    connect();
  };
}

/**
 * Calls `act` whenever a thing of the account may have changed, at the start and when a lost connection returns. `about` is
 * `<topic> <id>` of the thing, or a topic for all of its things.
 */
export function useHints(about: string, act: () => void, isActive = true): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isActive) return;
    return listen((hint) => {
      if (hint === 'all' || hint === about || hint.startsWith(`${about} `)) latest.current();
    });
  }, [about, isActive]);
}
