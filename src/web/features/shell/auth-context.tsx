import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import { type ReadSession, watchSession } from './session-watch.ts';

interface Auth extends ReadSession {
  /** True until script has taken over the session that the page was made with. */
  loading: boolean;
  /** Whom the page was made for; somebody else than `user` once the browser's session has changed. */
  madeFor: ReadSession['user'];
}

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in, as of the last reading of the session. Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/**
 * Tells the page who is signed in. `given` is the session that the server made the page with; an open page then reads it
 * again by itself. On a light page, which is never hydrated, `given` stays.
 */
export function AuthProvider({ given, children }: { given: ReadSession; children: ReactNode }) {
  const loading = !useHydrated();
  const [later, setLater] = useState<{ than: ReadSession; read: ReadSession } | null>(null);
  useEffect(() => watchSession(given, (read) => setLater({ than: given, read })), [given]);
  // What the server gives with a later page wins over what was read before it.
  const { user, session } = later?.than === given ? later.read : given;
  return <AuthContext value={{ user, session, loading, madeFor: given.user }}>{children}</AuthContext>;
}
