import { idOf, randomFor } from '../random.ts';
import { categoryOf, tradeOf } from '../trades/trades.ts';
import { metros } from './metros.ts';
import { hoursFor } from './open-hours.ts';
import type { NameFor, Person } from './people.ts';
import { createPro, type Pro, type ProOrder } from './pros.ts';

/** The people behind the sample logins, written by hand so that visitors meet people with a story. */
export interface Cast {
  client: Person;
  admin: Person;
  pro: Pro;
  dual: Pro;
  newPro: Pro;
  /** Approved, with a change that waits for an administrator. */
  changedPro: Pro;
  /** Asked for a revision before the approval. */
  revisedPro: Pro;
}

const [sanFrancisco] = metros;

function person(key: string, name: string, given: Partial<Person>): Person {
  return {
    id: idOf(`login ${key}`),
    first: name.split(' ')[0] ?? name,
    name,
    username: key,
    email: `${key}@nearhand.test`,
    phone: '+14155550142',
    heritage: 'american',
    woman: true,
    language: 'en',
    languages: ['en'],
    metro: sanFrancisco,
    zip: '94110',
    area: 'the Mission',
    role: 'customer',
    status: 'approved',
    smsConsent: true,
    joinedDaysAgo: 400,
    ...given,
  };
}

export function createCast(nameFor: NameFor, now: Date): Cast {
  return {
    client: person('client', 'Maya Thompson', { joinedDaysAgo: 410 }),
    admin: person('admin', 'Avery Lindqvist', {
      role: 'admin',
      joinedDaysAgo: 900,
      phone: '+14155550100',
      smsConsent: false,
    }),
    pro: elena(nameFor, now),
    dual: daniel(nameFor, now),
    newPro: linh(nameFor, now),
    changedPro: marcus(nameFor, now),
    revisedPro: ngozi(nameFor, now),
  };
}

function order(key: string, categorySlug: string, tradeSlug: string): ProOrder {
  const category = categoryOf(categorySlug);
  return { key: `login ${key}`, metro: sanFrancisco, category, trade: tradeOf(category, tradeSlug), turn: 0, index: 0 };
}

/** Her rating, jobs and checks would let her become an Extra Mile member today. */
function elena(nameFor: NameFor, now: Date): Pro {
  return {
    ...createPro(order('pro', 'home-services', 'house-cleaning'), nameFor, now),
    ...person('pro', 'Elena Morales', {
      heritage: 'latino',
      languages: ['en', 'es'],
      phone: '+14155550117',
      joinedDaysAgo: 610,
    }),
    role: 'contractor',
    subcategories: ['house-cleaning', 'home-organization', 'window-washing'],
    skillSlugs: [
      'house-cleaning.deep-cleaning',
      'house-cleaning.move-out-cleaning',
      'house-cleaning.kitchen-degreasing',
      'house-cleaning.pet-friendly-products',
      'home-organization.kitchen-pantry',
      'window-washing.inside-outside-glass',
    ],
    skills: ['Waxing old wooden floors'],
    headline: 'A home that feels like a deep breath',
    description:
      'I have cleaned homes in the Mission for eleven years, and I still open the windows first. My mother ran a small guesthouse in Oaxaca; she taught me that a clean room is a way of saying welcome. I work through a list we make together, use mild products that do not bother children or lungs, and send you a photo of anything that needs a plumber or a new bulb. Most of my clients found me through a neighbor. Hablo español y con gusto le atiendo.',
    rate: 4_800,
    years: 11,
    radiusMeters: 24_140,
    responseMinutes: 12,
    tier: 'moderate',
    verified: true,
    extraMile: false,
    standing: 'strong',
    hours: [1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      opens: '08:00',
      closes: weekday === 6 ? '14:00' : '17:30',
    })),
    payable: true,
    finishedJobs: 31,
    quality: 0.86,
  };
}

function daniel(nameFor: NameFor, now: Date): Pro {
  return {
    ...createPro(order('dual', 'events-and-entertainment', 'photographers'), nameFor, now),
    ...person('dual', 'Daniel Okafor', {
      heritage: 'nigerian',
      woman: false,
      zip: '94117',
      area: 'the Haight',
      phone: '+14155550163',
    }),
    role: 'dual',
    headline: 'Families, small weddings, honest light',
    description:
      'I teach photography at a community college during the week and photograph families and small weddings on the days between. People stiffen when a lens comes up, so I carry a very small camera and tell very bad jokes. You get the first ten pictures the next morning and everything, in full size, within two weeks. My own living room is full of boxes, which is why you may also meet me here as a client.',
    subcategories: ['photographers', 'event-staff'],
    rate: 14_500,
    years: 14,
    verified: true,
    extraMile: false,
    standing: 'solid',
    hours: hoursFor(randomFor('daniel hours'), 'events-and-entertainment'),
    payable: true,
    finishedJobs: 9,
    quality: 0.8,
  };
}

function linh(nameFor: NameFor, now: Date): Pro {
  return {
    ...createPro(order('newpro', 'home-services', 'home-organization'), nameFor, now),
    ...person('newpro', 'Linh Tran', {
      heritage: 'vietnamese',
      languages: ['en', 'vi'],
      zip: '94122',
      area: 'the Sunset',
      joinedDaysAgo: 2,
    }),
    role: 'contractor',
    status: 'pending_approval',
    phone: '+14155550188',
    headline: 'Small rooms, clever shelves',
    description:
      'I grew up with six people in two rooms, so I know what order is worth. For three years I set up kitchens and closets for a moving company; now I would like to do it under my own name. I measure before I buy anything and label in two languages if you wish. Tôi nói tiếng Việt, rất vui được giúp.',
    rate: 4_600,
    years: 3,
    verified: false,
    extraMile: false,
    standing: 'new',
    payable: false,
    finishedJobs: 0,
  };
}

/** He assembled furniture for years, and now applies for a trade that demands a license and insurance. */
function marcus(nameFor: NameFor, now: Date): Pro {
  return {
    ...createPro(order('changedpro', 'home-services', 'furniture-assembly'), nameFor, now),
    ...person('changedpro', 'Marcus Bell', {
      woman: false,
      zip: '94131',
      area: 'Noe Valley',
      joinedDaysAgo: 260,
      phone: '+14155550171',
    }),
    role: 'contractor',
    subcategories: ['furniture-assembly', 'handyman'],
    skillSlugs: [
      'furniture-assembly.flat-pack-wardrobes',
      'furniture-assembly.bunk-beds',
      'furniture-assembly.wall-anchoring',
      'handyman.shelf-mounting',
    ],
    headline: 'Furniture that stays where you put it',
    description:
      'I have put together furniture in San Francisco since my daughter needed a crib, and she is in college now. I bring my own level, anchor everything taller than a child and carry the boxes away. On weekends I build shelves and tables in a shared workshop on Cesar Chavez, which is the part of the trade I would like to do more of.',
    rate: 5_400,
    years: 18,
    verified: true,
    extraMile: false,
    standing: 'solid',
    payable: true,
    finishedJobs: 6,
    quality: 0.8,
    daysOff: weekdaysOfNextWeek(now),
    change: {
      name: 'Bell & Daughter Carpentry',
      category: categoryOf('construction-and-repairs'),
      subcategories: ['carpentry'],
      skillSlugs: ['carpentry.built-in-shelves', 'carpentry.trim-baseboards', 'carpentry.hardwood-joinery'],
    },
  };
}

/** Monday to Friday, as days from now. */
function weekdaysOfNextWeek(now: Date): { first: number; last: number } {
  const first = 7 - ((now.getUTCDay() + 6) % 7);
  return { first, last: first + 4 };
}

function ngozi(nameFor: NameFor, now: Date): Pro {
  return {
    ...createPro(order('revisedpro', 'health-and-wellness', 'home-health-aide'), nameFor, now),
    ...person('revisedpro', 'Ngozi Abara', {
      heritage: 'nigerian',
      zip: '94112',
      area: 'the Excelsior',
      joinedDaysAgo: 4,
      phone: '+14155550194',
    }),
    role: 'contractor',
    status: 'pending_approval',
    headline: 'Patient hands, same face every morning',
    description:
      'For seven years I have helped older people get up, wash, dress and eat the way they like it. I keep a small notebook for the family, so that everybody knows how the day went. I can lift safely, cook without salt and talk about football, and I come at the time we said.',
    rate: 3_900,
    years: 7,
    verified: false,
    extraMile: false,
    standing: 'new',
    payable: false,
    finishedJobs: 0,
    revision:
      'Your license number is cut off in the photo. Please add a photo that shows the whole card, and we’ll look at your profile again.',
  };
}
