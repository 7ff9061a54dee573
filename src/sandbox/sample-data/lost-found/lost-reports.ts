import { z } from 'zod';
import { after, days, hours } from '#lib/clock.ts';
import { reportStates, reportTypes } from '#modules/lost-found/states.ts';
import type { Cast } from '../people/cast.ts';
import type { Person } from '../people/people.ts';
import { idOf, randomFor } from '../random.ts';
import { readData } from '../read-data.ts';

const Login = z.enum(['client', 'pro', 'dual']);

const Reports = z.array(
  z.strictObject({
    key: z.string(),
    type: z.enum(reportTypes),
    title: z.string(),
    description: z.string(),
    state: z.enum(reportStates),
    daysAgo: z.int(),
    /** A sample login; without it, a client. */
    by: Login.optional(),
    messages: z.array(z.strictObject({ by: Login, text: z.string(), answer: z.string().optional() })).default([]),
    /** What a client says is wrong with the report. */
    abuse: z.string().optional(),
  }),
);

type Described = z.output<typeof Reports>[number];

/** A lost or found report with what people wrote about it. */
export interface SampleLostReport extends Pick<Described, 'key' | 'type' | 'title' | 'description' | 'state'> {
  id: string;
  reporter: Person;
  createdAt: Date;
  messages: { id: string; sender: Person; text: string; at: Date; answer: string | null; answeredAt: Date | null }[];
  abuse: { id: string; author: Person; reason: string; at: Date } | null;
}

/** Reads the lost and found reports, with dates before `now`. Those without a sample login are by clients nearby. */
export function createLostReports(cast: Cast, clients: readonly Person[], now: Date): SampleLostReport[] {
  const neighbors = clients.filter(({ metro }) => metro === cast.client.metro);
  return readData('lost-found/reports.json', Reports).map((described) => {
    const { key, by, daysAgo, messages, abuse } = described;
    const random = randomFor(`lost report ${key}`);
    const createdAt = after(now, -days(daysAgo) - hours(random.int(1, 9)));
    const [stranger, author] = random.some(neighbors, 2) as [Person, Person];
    const at = after(createdAt, hours(3));
    return {
      ...described,
      id: idOf(`lost report ${key}`),
      reporter: by ? cast[by] : stranger,
      createdAt,
      messages: messages.map(({ by: sender, text, answer }, n) => ({
        id: idOf(`lost message ${key} ${n}`),
        sender: cast[sender],
        text,
        at,
        answer: answer ?? null,
        answeredAt: answer ? after(at, hours(5)) : null,
      })),
      abuse: abuse ? { id: idOf(`lost abuse ${key}`), author, reason: abuse, at } : null,
    };
  });
}
