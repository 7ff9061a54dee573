import { apiFor } from '#api/router.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

/** Returns how many statements `act` sends to the database when `user` performs it. */
export async function countQueries(
  user: User | null,
  act: (api: ReturnType<typeof apiFor>) => Promise<unknown>,
): Promise<number> {
  let queries = 0;
  const db = world.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await act(apiFor({ ...world.contextOf(user), db }));
  return queries;
}
