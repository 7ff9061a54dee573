import { siteContext, viewerContext } from '#api/context.ts';
import type { PageArgs } from '#api/guards.server.ts';

/** True when the viewer agreed to texts that are not sent before the phone number is verified, and texts are sent at all. */
export const isPhoneToVerify = ({ context }: Pick<PageArgs, 'context'>): boolean =>
  context.get(siteContext).hasCarrier && context.get(viewerContext)?.phoneToVerify === true;
