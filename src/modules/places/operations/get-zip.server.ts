import { anyone, operation } from '#platform/operations/operation.server.ts';
import { placesContract } from '../contract.ts';
import { requirePlace } from '../public.server.ts';

export const getZip = operation(placesContract.getZip, {
  allow: anyone,
  run: (ctx, { zip }) => requirePlace(ctx.db, zip),
});
