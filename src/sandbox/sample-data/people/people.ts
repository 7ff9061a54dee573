import { isLanguage, type Language } from '#lib/languages.ts';
import { idOf, type Random } from '../random.ts';
import type { Metro } from './metros.ts';
import { type Heritage, heritages, isWomansName } from './names.ts';

/** Everyone with an account. */
export interface Person {
  id: string;
  first: string;
  woman: boolean;
  name: string;
  username: string;
  email: string;
  phone: string;
  heritage: Heritage;
  /** The language in which the person reads the site. */
  language: Language;
  /** The languages that the person speaks, English first. */
  languages: string[];
  metro: Metro;
  zip: string;
  area: string;
  role: 'customer' | 'contractor' | 'dual' | 'admin';
  status: 'pending_approval' | 'approved' | 'rejected' | 'suspended';
  smsConsent: boolean;
  /** How many days ago the account was opened. */
  joinedDaysAgo: number;
}

/** Hands out names so that no two people of the sample world share one. */
export function createNames() {
  const taken = new Set<string>();
  return function nameFor(random: Random, heritage: Heritage): { first: string; name: string } {
    const { given, family } = heritages[heritage];
    for (;;) {
      const first = random.pick(given);
      const name = `${first} ${random.pick(family)}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return { first, name };
    }
  };
}

export type NameFor = ReturnType<typeof createNames>;

/** Invents a person of `metro`, the same in every run for the same `key`. `index` spreads people over neighborhoods. */
export function createPerson(
  random: Random,
  nameFor: NameFor,
  given: { key: string; metro: Metro; index: number; role: Person['role']; joinedDaysAgo: number },
): Person {
  const { key, metro, index, role, joinedDaysAgo } = given;
  const heritage = random.weighted(metro.people);
  const { first, name } = nameFor(random, heritage);
  const username = usernameOf(name);
  const { zip, area } = metro.places[index % metro.places.length] ?? metro.places[0];
  const native = heritages[heritage].languages;
  const speaksNative = native.length > 0 && random.chance(0.85);
  const firstLanguage = native[0];
  const language =
    speaksNative && isLanguage(firstLanguage) && random.chance(role === 'customer' ? 0.75 : 0.45)
      ? firstLanguage
      : 'en';
  return {
    id: idOf(key),
    first,
    woman: isWomansName(heritage, first),
    name,
    username,
    email: `${username}@nearhand.test`,
    phone: `+1${random.pick(metro.areaCodes)}55501${String(random.int(0, 99)).padStart(2, '0')}`,
    heritage,
    language,
    languages: ['en', ...(speaksNative ? native : []), ...furtherLanguages(random, heritage)],
    metro,
    zip,
    area,
    role,
    status: 'approved',
    smsConsent: random.chance(0.5),
    joinedDaysAgo,
  };
}

/** Many Ukrainians speak Russian, and many Pros pick up Spanish at work. */
function furtherLanguages(random: Random, heritage: Heritage): string[] {
  if (heritage === 'ukrainian' && random.chance(0.5)) return ['ru'];
  return heritage !== 'latino' && random.chance(0.08) ? ['es'] : [];
}

/** `Thảo Nguyễn` → `thao.nguyen`. */
function usernameOf(name: string): string {
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
