import type { Role } from '#platform/operations/context.server.ts';
import type { Kind } from './kinds/kind.ts';
import { kindNames, type NotificationKind, notificationKinds } from './kinds.ts';

const clients: readonly Role[] = ['customer', 'dual'];
const pros: readonly Role[] = ['contractor', 'dual'];
const administrators: readonly Role[] = ['admin', 'super_admin'];

const rolesOf: Record<Kind['audience'], readonly Role[]> = {
  client: clients,
  worker: pros,
  both: [...clients, ...pros],
  everyone: [...clients, ...pros, ...administrators],
  admin: administrators,
};

/** Returns the kinds of notifications that an account with this role can get. */
export const kindsOf = (role: Role): NotificationKind[] =>
  kindNames.filter((kind) => rolesOf[notificationKinds[kind].audience].includes(role));
