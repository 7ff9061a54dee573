import { automotive } from './texts/automotive.ts';
import { childcareAndFamily } from './texts/childcare-and-family.ts';
import { constructionAndRepairs } from './texts/construction-and-repairs.ts';
import { eventsAndEntertainment } from './texts/events-and-entertainment.ts';
import { healthAndWellness } from './texts/health-and-wellness.ts';
import { homeServices } from './texts/home-services.ts';
import { logistics } from './texts/logistics.ts';
import { movingAndDelivery } from './texts/moving-and-delivery.ts';
import { outdoorAndYard } from './texts/outdoor-and-yard.ts';
import { techAndMiscellaneous } from './texts/tech-and-miscellaneous.ts';
import type { Field, Trade } from './trade.ts';

/** Every category in the catalogue's order, so that the first one's id is 1. */
export const fields: Field[] = [
  homeServices,
  constructionAndRepairs,
  outdoorAndYard,
  movingAndDelivery,
  logistics,
  automotive,
  childcareAndFamily,
  healthAndWellness,
  eventsAndEntertainment,
  techAndMiscellaneous,
];

export const categoryIdOf = (field: Field): number => fields.indexOf(field) + 1;

export function tradeOf(field: Field, slug: string): Trade {
  const trade = field.trades.find((one) => one.slug === slug);
  if (!trade) throw new Error(`${field.slug} has no trade ${slug}`);
  return trade;
}
