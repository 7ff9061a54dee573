import { randomFor } from '../random.ts';
import { metros } from './metros.ts';
import { createPerson, type NameFor, type Person } from './people.ts';

/** Enough that a busy Pro's reviews come from different people. */
const clientsPerMetro = 16;

export function createClients(nameFor: NameFor): Person[] {
  return metros.flatMap((metro) =>
    Array.from({ length: clientsPerMetro }, (_, index) => {
      const key = `client ${metro.key} ${index}`;
      const random = randomFor(key);
      return createPerson(random, nameFor, {
        key,
        metro,
        index,
        role: 'customer',
        joinedDaysAgo: random.int(560, 980),
      });
    }),
  );
}
