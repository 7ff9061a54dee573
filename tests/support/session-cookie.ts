import { createHmac, randomBytes } from 'node:crypto';
import type { User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

/** The cookie header of a signed-in browser, for a site with TLS and for one without. */
export async function sessionCookie({ id }: Pick<User, 'id'>): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expires_at = new Date(Date.now() + 86_400_000);
  await world.db.insertInto('session').values({ user_id: id, token, expires_at }).execute();
  const signature = createHmac('sha256', world.services.config.AUTH_SECRET).update(token).digest('base64');
  const name = 'nearhand.session_token';
  const value = encodeURIComponent(`${token}.${signature}`);
  return `${name}=${value}; __Host-${name}=${value}`;
}
