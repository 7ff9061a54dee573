import type { WorkerDetail } from '#modules/workers/contract.ts';

/** What a visitor was doing before signing in: asking a Pro for a quote, or several Pros (null). */
export interface Errand {
  pro: Pick<WorkerDetail, 'id' | 'name' | 'portraitSeed' | 'photo'> | null;
}

/** Returns the Pro whom a return path is about (null for none in particular), or null when it is no way to hire. */
export function hiringErrand(returnTo: string | null): { workerId: string | null } | null {
  if (!returnTo) return null;
  const { pathname, searchParams } = new URL(returnTo, 'http://site.invalid');
  if (pathname === '/quote/new') return { workerId: searchParams.get('workerId') };
  const [, workerId] = /^\/worker\/([^/]+)$/.exec(pathname) ?? [];
  return workerId ? { workerId } : null;
}
