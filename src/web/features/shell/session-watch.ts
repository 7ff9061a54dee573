import type { Session, Viewer } from '#modules/identity/contract.ts';
import { isOver, readsAgainAfterMs, timeLeftMs } from '#modules/identity/sessions/session-times.ts';

export interface ReadSession {
  user: Pick<Viewer, 'id' | 'name' | 'role' | 'timeZone'> | null;
  session: Session | null;
}

export const nobody: ReadSession = { user: null, session: null };

async function readSession(): Promise<ReadSession> {
  const answer = await fetch('/api/session', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`the session cannot be read: ${answer.status}`);
  return answer.json();
}

/**
 * Reads the session every 30 seconds while the page is visible, and at once when it becomes visible again; a session counts as
 * over ten seconds before its end. `onChange` gets each different session. Browser only; returns a function that stops it.
 */
export function watchSession(
  start: ReadSession,
  onChange: (session: ReadSession) => void,
  read: () => Promise<ReadSession> = readSession,
): () => void {
  let current = start;
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;

  function schedule(): void {
    clearTimeout(timer);
    const leftMs = current.session ? timeLeftMs(current.session.expiresAt) : readsAgainAfterMs;
    timer = setTimeout(check, Math.min(readsAgainAfterMs, Math.max(leftMs, 0)));
  }

  async function check(): Promise<void> {
    const next = await reread();
    if (stopped) return;
    const changed = next.user?.id !== current.user?.id || next.session?.expiresAt !== current.session?.expiresAt;
    current = next;
    if (changed) onChange(next);
    schedule();
  }

  /** A server that does not answer says nothing about the session: the last one stays, until it expires. */
  async function reread(): Promise<ReadSession> {
    if (current.session && isOver(current.session.expiresAt)) return nobody;
    return document.hidden ? current : read().catch(() => current);
  }

  function checkNow(): void {
    if (document.hidden) return;
    clearTimeout(timer);
    void check();
  }

  schedule();
  document.addEventListener('visibilitychange', checkNow);
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', checkNow);
  };
}
