import { shortName } from '#lib/short-name.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { readableName } from '#platform/words.server.ts';
import type { JobSide } from './transitions.ts';

/** Returns the name of the other side of a job as the reader, who is on `side`, sees it: a client's is short. */
export const counterpartNameOf = ({ language }: Pick<Context, 'language'>, side: JobSide, name: string): string =>
  readableName(side === 'client' ? name : shortName(name), language);
