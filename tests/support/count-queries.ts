import { apiFor } from '#api/api.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

/** The test database, counting the statements that go through it. */
export function countingDatabase(): { db: Db; count: () => number } {
  let queries = 0;
  const db = world.services.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, count: () => queries };
}

/** Returns how many statements an act of `user` sends to the database. */
export async function countQueries(
  user: User | null,
  act: (api: ReturnType<typeof apiFor>) => Promise<unknown>,
): Promise<number> {
  const { db, count } = countingDatabase();
  await act(apiFor({ ...world.contextOf(user), db }));
  return count();
}
