import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt, readForm } from '#api/form.server.ts';
import { localPath } from '#lib/local-path.ts';
import type { Route } from './+types/hire-as-well';

const form = '/quote/new';

/** Lets a Pro hire as well, and leads on to the form that asked for it. An account that can hire already goes straight on. */
export async function action(args: Route.ActionArgs) {
  const { form: sent } = await readForm(args);
  await attempt(() => args.context.get(apiContext).identity.becomeDual());
  return redirect(localPath(sent.get('redirect'), form), 303);
}

export const loader = () => redirect(form);
