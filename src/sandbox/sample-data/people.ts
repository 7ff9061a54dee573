import type { Language } from '#lib/languages.ts';
import { isLanguage } from '#lib/languages.ts';
import type { Metro } from './metros.ts';
import { type Heritage, heritages, womensNames } from './names.ts';
import { idOf, type Random } from './random.ts';

/** Anybody with an account. */
export interface Person {
  id: string;
  first: string;
  name: string;
  username: string;
  email: string;
  phone: string;
  heritage: Heritage;
  /** What the person reads the site in. */
  language: Language;
  /** Spoken, English first. */
  languages: string[];
  metro: Metro;
  zip: string;
  area: string;
  role: 'customer' | 'contractor' | 'dual' | 'admin';
  status: 'pending_approval' | 'approved' | 'rejected' | 'suspended';
  smsConsent: boolean;
  /** How long the account has existed, in days. */
  joined: number;
}

/** Hands out names so that no two people of the sample world share one. */
export function createNames() {
  const taken = new Set<string>();
  return function nameFor(random: Random, heritage: Heritage): { first: string; name: string } {
    const { given, family } = heritages[heritage];
    for (;;) {
      const first = random.pick<string>(given);
      const name = `${first} ${random.pick<string>(family)}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return { first, name };
    }
  };
}

export type NameFor = ReturnType<typeof createNames>;

/** A new person of `metro`; `key` makes them the same in every run. */
export function createPerson(
  random: Random,
  nameFor: NameFor,
  given: { key: string; metro: Metro; at: number; role: Person['role']; joined: number },
): Person {
  const { key, metro, role, joined } = given;
  const heritage = random.weighted(metro.people);
  const { first, name } = nameFor(random, heritage);
  const username = usernameOf(name);
  const [zip, area] = metro.places[given.at % metro.places.length] as [string, string];
  const native = heritages[heritage].languages as readonly string[];
  const speaks = native.length > 0 && random.chance(0.85);
  const mother = native[0];
  const language =
    speaks && isLanguage(mother) && random.chance(given.role === 'customer' ? 0.75 : 0.45) ? mother : 'en';
  return {
    id: idOf(key),
    first,
    name,
    username,
    email: `${username}@nearhand.test`,
    phone: `+1${random.pick(metro.areaCodes)}55501${String(random.int(0, 99)).padStart(2, '0')}`,
    heritage,
    language,
    languages: ['en', ...(speaks ? native : []), ...furtherLanguages(random, heritage)],
    metro,
    zip,
    area,
    role,
    status: 'approved',
    smsConsent: random.chance(0.5),
    joined,
  };
}

/** Many Ukrainians speak Russian, and trades teach Spanish. */
function furtherLanguages(random: Random, heritage: Heritage): string[] {
  if (heritage === 'ukrainian' && random.chance(0.5)) return ['ru'];
  return heritage !== 'latino' && random.chance(0.08) ? ['es'] : [];
}

/** What their portrait is drawn from: its end says whether a woman's or a man's. */
export const portraitSeedOf = ({ first, username }: Pick<Person, 'first' | 'username'>): string =>
  `${username}-${womensNames.has(first) ? 'w' : 'm'}`;

/** `Thảo Nguyễn` → `thao.nguyen`. */
export function usernameOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('Đ', 'D')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')
    .slice(0, 30);
}
