import { apiContext } from '#api/context.ts';
import { attempt } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';
import { type Errand, hiringErrand } from './errand.ts';
import { readReturnTo } from './return-to.ts';

/** Returns the errand of the page's return path, to keep it in view while the visitor signs in; null without one. */
export async function readErrand({ context, url }: Pick<PageArgs, 'context' | 'url'>): Promise<Errand | null> {
  const errand = hiringErrand(readReturnTo(url.search));
  if (!errand) return null;
  const { workerId } = errand;
  const pro = workerId ? await attempt(() => context.get(apiContext).workers.get({ id: workerId })) : null;
  if (!pro?.ok) return { pro: null };
  const { id, name, portraitSeed, photo } = pro.value;
  return { pro: { id, name, portraitSeed, photo } };
}
