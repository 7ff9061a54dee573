import { randomUUID } from 'node:crypto';
import { apiFor } from '#api/router.server.ts';
import { days, hours } from '#lib/clock.ts';
import type { AccountStatus, Context, Role, User } from '#platform/context.server.ts';
import { createLog } from '#platform/log.server.ts';
import type { FileStore } from '#ports/file-store.ts';
import { db } from './database.ts';

/** A clock that stands still until a test moves it. */
export const clock = {
  at: new Date('2026-03-02T17:00:00Z'),
  now(): Date {
    return new Date(this.at);
  },
  move(milliseconds: number): void {
    this.at = new Date(this.at.getTime() + milliseconds);
  },
};

const kept = new Map<string, Uint8Array>();

/** Files in memory; `keys` says what is stored. */
export const files: FileStore & { keys(): string[] } = {
  async put(key, bytes) {
    if (kept.has(key)) throw new Error('this key is taken');
    kept.set(key, bytes);
  },
  get: async (key) => kept.get(key) ?? null,
  async delete(key) {
    kept.delete(key);
  },
  keys: () => [...kept.keys()],
};

/** A confirmed account. */
export async function person(role: Role = 'customer', name = 'Maria Gonzalez', status: AccountStatus = 'approved') {
  const id = randomUUID();
  const user: User = { id, name, email: `${id}@example.test`, username: id.slice(0, 30), role, status, language: 'en' };
  await db
    .insertInto('user')
    .values({
      id,
      name,
      email: user.email,
      username: user.username,
      role,
      status,
      email_verified: true,
      adult_confirmed: true,
    })
    .execute();
  return user;
}

/** A listed Pro of Home Services in San Francisco. */
export async function pro(name = 'Sam Taylor', about: { role?: Role; categoryId?: number; zip?: string } = {}) {
  const user = await person(about.role ?? 'contractor', name);
  await db
    .insertInto('worker_profile')
    .values({
      id: user.id,
      display_name: name,
      category_id: about.categoryId ?? 1,
      hourly_rate_cents: 4_000,
      zip: about.zip ?? '94110',
      lat: 0,
      lng: 0,
    })
    .execute();
  return user;
}

export function contextOf(user: User | null): Context {
  return {
    db,
    clock,
    actor: user ? { kind: 'user', user } : { kind: 'visitor' },
    language: 'en',
    ip: '127.0.0.1',
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
    ports: { files } as unknown as Context['ports'],
    config: {} as Context['config'],
    log: createLog('silent', 'test'),
  };
}

/** What a background task runs with. */
export const clockwork = (): Context => ({ ...contextOf(null), actor: { kind: 'clock' } });

/** The product's API as `user` calls it; null is a visitor. */
export const as = (user: User | null) => apiFor(contextOf(user));

export const details = { title: 'Clean the flat', category: 'home-services', zip: '94103', description: 'Two rooms.' };

/** A request of `client` to `workers`. */
export async function request(client: User, workers: User[], given: object = {}): Promise<string> {
  const workerIds = workers.map(({ id }) => id);
  const { requestId } = await as(client).hiring.createRequest({
    ...details,
    formKey: randomUUID(),
    workerIds,
    ...given,
  });
  return requestId;
}

/** An offer of `worker` for a day and a half from now. */
export async function offer(worker: User, requestId: string, given: object = {}): Promise<string> {
  const { offerId } = await as(worker).hiring.sendOffer({
    requestId,
    pricing: 'fixed',
    amountCents: 12_000,
    minutes: 120,
    startsAt: new Date(clock.now().getTime() + days(1) + hours(12)).toISOString(),
    message: 'I can do it.',
    ...given,
  });
  return offerId;
}
