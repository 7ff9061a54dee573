import { metros } from './metros.ts';
import { createPerson, type NameFor, type Person } from './people.ts';
import { randomFor } from './random.ts';

/** Enough in every metro that a busy Pro's reviews come from different people. */
const perMetro = 16;

export function createClients(nameFor: NameFor): Person[] {
  return metros.flatMap((metro) =>
    Array.from({ length: perMetro }, (_, at) => {
      const key = `client ${metro.key} ${at}`;
      const random = randomFor(key);
      return createPerson(random, nameFor, { key, metro, at, role: 'customer', joined: random.int(560, 980) });
    }),
  );
}
