import type { User } from '#platform/operations/context.server.ts';
import * as overview from '#web/routes/workers/own-profile.tsx';
import * as steps from '#web/routes/workers/profile-step.tsx';
import { pageArgs, pageContext } from './page-context.ts';

/** The address of the Pro's own profile. */
export const profile = '/worker-dashboard/profile';
export const addressOf = (path: string) => `https://nearhand.test${path}`;
export type Fields = [string, string | File][];

export const openProfile = (pro: User, query = '') =>
  overview.loader(pageArgs(new Request(addressOf(profile + query)), {}, pageContext(pro)));
export const openStep = (pro: User, step: string, query = '') =>
  steps.loader(pageArgs(new Request(addressOf(`${profile}/${step}${query}`)), { step }, pageContext(pro)));

/** Returns what an action answers, or the address that it leads to. */
export const answerOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : answer);

/** Sends the form of a step. Returns what its action answers, or the address that it leads to. */
export function sendStep(pro: User, step: string, fields: Fields) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const isMultipart = fields.some(([, value]) => typeof value !== 'string');
  const request = new Request(addressOf(`${profile}/${step}`), {
    method: 'POST',
    body: isMultipart ? body : new URLSearchParams(fields as [string, string][]),
  });
  return steps
    .action(pageArgs(request, { step }, pageContext(pro)))
    .catch((error: unknown) => error)
    .then(answerOf);
}

/** Presses a button of the overview. */
export const press = (pro: User, intent: string) =>
  overview
    .action(
      pageArgs(
        new Request(addressOf(profile), { method: 'POST', body: new URLSearchParams({ intent }) }),
        {},
        pageContext(pro),
      ),
    )
    .catch((error: unknown) => error)
    .then(answerOf);
