import { z } from 'zod';
import { Lines, readData } from '../read-data.ts';

/** A job that clients ask for, and what they write about this job and no other. */
export const Task = z.strictObject({
  title: z.string().min(1),
  text: z.string().min(1),
  /** Done online or by phone: there is no address. */
  remote: z.boolean().optional(),
  praise: Lines.optional(),
  gripes: Lines.optional(),
});
export type Task = z.infer<typeof Task>;

/** One subcategory's trade: enough to invent Pros, jobs and reviews that fit it. Texts are in English. */
const TradeFile = z.strictObject({
  /** Subcategories of the same category that such a Pro often offers as well. */
  near: z.array(z.string()),
  /** Usual hourly rate in dollars, before the cost of living: from a beginner's to an old hand's. */
  dollars: z.tuple([z.number(), z.number()]),
  /** How many hours a job usually takes: the least and the most. */
  hours: z.tuple([z.number(), z.number()]),
  /** Priced by the job instead of by the hour. */
  fixed: z.boolean().default(false),
  /** The line under a Pro's name. */
  headlines: Lines,
  /**
   * The three parts of a Pro's description. `{span}` is "12 years", `{since}` the year they started, `{city}` and
   * `{area}` where they live.
   */
  opens: Lines,
  ways: Lines,
  closes: Lines,
  /** What clients ask for. */
  jobs: z.array(Task),
  /** What happy clients write, whatever the job. `{first}` is the Pro's first name. */
  praise: Lines,
  /** Why a client gave three stars. */
  gripes: Lines,
});

/** A category's trades in order, and sentences that fit any of them. */
const CategoryFile = z.strictObject({ trades: z.array(z.string()), closes: Lines, praise: Lines });

export interface Trade extends z.infer<typeof TradeFile> {
  slug: string;
}

export interface Category {
  slug: string;
  trades: Trade[];
  closes: string[];
  praise: string[];
}

/** All categories in the order of the catalog, where the first one has the id 1. */
export const categories: Category[] = [
  'home-services',
  'construction-and-repairs',
  'outdoor-and-yard',
  'moving-and-delivery',
  'logistics',
  'automotive',
  'childcare-and-family',
  'health-and-wellness',
  'events-and-entertainment',
  'tech-and-miscellaneous',
].map(readCategory);

function readCategory(slug: string): Category {
  const { trades, ...lines } = readData(`trades/${slug}/category.json`, CategoryFile);
  return {
    slug,
    ...lines,
    trades: trades.map((trade) => ({ slug: trade, ...readData(`trades/${slug}/${trade}.json`, TradeFile) })),
  };
}

export const categoryIdOf = (category: Category): number => categories.indexOf(category) + 1;

export function categoryOf(slug: string): Category {
  const category = categories.find((one) => one.slug === slug);
  if (!category) throw new Error(`There is no category ${slug}`);
  return category;
}

export function tradeOf(category: Category, slug: string): Trade {
  const trade = category.trades.find((one) => one.slug === slug);
  if (!trade) throw new Error(`${category.slug} has no trade ${slug}`);
  return trade;
}
