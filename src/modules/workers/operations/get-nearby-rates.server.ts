import { requireCategory } from '#modules/catalog/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { findNearbyRates } from '../application/application-store.server.ts';
import { workersContract } from '../contract.ts';

/** With fewer, one could read off what a single Pro takes. */
const fewestPros = 5;

/** What listed Pros of the trade take who serve the place, US cents an hour: the quarters of the list. */
export const getNearbyRates = operation(workersContract.getNearbyRates, {
  allow: worker,
  async run(ctx, { zip, category }) {
    const place = await requirePlace(ctx.db, zip);
    const rates = await findNearbyRates(ctx.db, (await requireCategory(ctx.db, category)).id, place);
    const isEnough = rates.pros >= fewestPros;
    return {
      pros: rates.pros,
      quarterCents: isEnough ? rates.quarter : null,
      middleCents: isEnough ? rates.middle : null,
      threeQuartersCents: isEnough ? rates.threeQuarters : null,
    };
  },
});
