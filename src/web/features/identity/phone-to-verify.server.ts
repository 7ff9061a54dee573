import { siteContext, viewerContext } from '#api/context.ts';
import type { PageArgs } from '#api/guards.server.ts';

/** Returns true if the viewer agreed to texts, the phone number is not verified, and a carrier is set. */
export const isPhoneToVerify = ({ context }: Pick<PageArgs, 'context'>): boolean =>
  context.get(siteContext).hasCarrier && context.get(viewerContext)?.phoneToVerify === true;
