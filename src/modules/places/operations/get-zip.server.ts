import { anyone, operation } from '#platform/operations/operation.server.ts';
import { placesContract } from '../contract.ts';
import { middleZipOf, requirePlace } from '../public.server.ts';

export const getZip = operation(placesContract.getZip, {
  allow: anyone,
  async run(ctx, { zip }) {
    const place = await requirePlace(ctx.db, zip);
    return { ...place, middleZip: await middleZipOf(ctx.db, place) };
  },
});
