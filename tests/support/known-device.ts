import { rememberDevice } from '#modules/identity/sessions/known-device.server.ts';
import type { Context, User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

/** Returns the context of a request from a new device that is known for the account of `email`; of `user`, or of a visitor. */
export function knownDeviceOf(email: string, user: User | null = null): Context {
  const ctx = { ...world.contextOf(user), responseHeaders: new Headers() };
  rememberDevice(ctx, email);
  const [cookie = ''] = ctx.responseHeaders.getSetCookie();
  return { ...ctx, requestHeaders: new Headers({ cookie: cookie.split(';')[0] ?? '' }) };
}
