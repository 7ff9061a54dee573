import type { Session, Viewer } from '#modules/identity/contract.ts';
import { isOver, readsAgainAfter, timeLeft } from '#modules/identity/session-times.ts';

export interface ReadSession {
  user: Pick<Viewer, 'id' | 'name' | 'role'> | null;
  session: Session | null;
}

export const nobody: ReadSession = { user: null, session: null };

async function readSession(): Promise<ReadSession> {
  const answer = await fetch('/api/session', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`the session cannot be read: ${answer.status}`);
  return answer.json();
}

/**
 * Reads the session again every 30 seconds while the page is looked at, and at once when it is looked at again; a session
 * is over ten seconds before its end. `tell` hears whenever it is another one. Browser only; returns how to stop.
 */
export function watchSession(
  start: ReadSession,
  tell: (read: ReadSession) => void,
  read: () => Promise<ReadSession> = readSession,
): () => void {
  let known = start;
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;

  function wait(): void {
    clearTimeout(timer);
    const left = known.session ? timeLeft(known.session.expiresAt) : readsAgainAfter;
    timer = setTimeout(look, Math.min(readsAgainAfter, Math.max(left, 0)));
  }

  async function look(): Promise<void> {
    const next = await reread();
    if (stopped) return;
    const changed = next.user?.id !== known.user?.id || next.session?.expiresAt !== known.session?.expiresAt;
    known = next;
    if (changed) tell(next);
    wait();
  }

  /** A server that does not answer says nothing about the session: what was known stays, until its time is over. */
  async function reread(): Promise<ReadSession> {
    if (known.session && isOver(known.session.expiresAt)) return nobody;
    return document.hidden ? known : read().catch(() => known);
  }

  function lookNow(): void {
    if (document.hidden) return;
    clearTimeout(timer);
    void look();
  }

  wait();
  document.addEventListener('visibilitychange', lookNow);
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookNow);
  };
}
