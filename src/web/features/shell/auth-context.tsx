import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import { type ReadSession, watchSession } from './session-watch.ts';

interface Auth extends ReadSession {
  /** True until the page is hydrated. */
  loading: boolean;
  /** The user whose page the server rendered; differs from `user` once the browser's session has changed. */
  madeFor: ReadSession['user'];
}

const AuthContext = createContext<Auth | null>(null);

/** Returns the session as last read. Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/**
 * Provides the session to the page. `given` is the session that the server rendered the page with; a hydrated page reads it
 * again from time to time, a light page keeps it.
 */
export function AuthProvider({ given, children }: { given: ReadSession; children: ReactNode }) {
  const loading = !useHydrated();
  const [later, setLater] = useState<{ than: ReadSession; read: ReadSession } | null>(null);
  useEffect(() => watchSession(given, (read) => setLater({ than: given, read })), [given]);
  // A page that was rendered later knows better than a reading before it.
  const { user, session } = later?.than === given ? later.read : given;
  return <AuthContext value={{ user, session, loading, madeFor: given.user }}>{children}</AuthContext>;
}
