import type { Services } from '#platform/operations/context.server.ts';
import { visitor } from './visitor.ts';
import { world } from './world.ts';

/** The secret of the tests' product, and the one that takes its place. */
export const earlierSecret = world.services.config.AUTH_SECRET;
const nextSecret = 'n3Xt0Zr8mYp5Lx1Wd7Kc9Hs2Nf6Gb4Ja';

/** Returns the product with other secrets, on the same database. */
function productWith(AUTH_SECRET: string, AUTH_SECRET_PREVIOUS?: string): Services {
  const { db, config } = world.services;
  // The account library is kept for each database object, with its secret.
  return { ...world.services, db: db.withoutPlugins(), config: { ...config, AUTH_SECRET, AUTH_SECRET_PREVIOUS } };
}

/** The product that is prepared for the exchange: it signs with the earlier secret, and reads both. */
export const prepared = productWith(earlierSecret, nextSecret);
/** The product after the exchange. */
export const exchanged = productWith(nextSecret, earlierSecret);
/** The product once the earlier secret is removed. */
export const finished = productWith(nextSecret);
/** A product that never had one of these secrets. */
export const foreign = productWith('u9Kn0wnZr8mYp5Lx1Wd7Kc9Hs2Nf6Gb4');

type Browser = ReturnType<typeof visitor>;

/** Returns the same browser, whose requests `services` answers. */
export function moveTo(services: Services, { cookies }: Pick<Browser, 'cookies'>): Browser {
  const moved = visitor({ services });
  for (const [name, value] of cookies) moved.cookies.set(name, value);
  return moved;
}
