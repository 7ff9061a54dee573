import { apiContext, languageContext } from '#api/context.ts';
import { attempt } from '#api/form.server.ts';
import { isLanguage } from '#lib/languages.ts';
import type { Route } from './+types/suggestions';

/** `[category, name]` of the services that a text being typed may mean. The address says all that they depend on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get('language');
  const language = isLanguage(asked) ? asked : context.get(languageContext);
  const text = url.searchParams.get('text') ?? '';
  const found = await attempt(() => context.get(apiContext).workers.suggestServices({ text, language }));
  // The next letter asks again: a refusal must not be what the browser remembers of this text.
  if (!found.ok) return Response.json([], { status: found.status, headers: { 'cache-control': 'no-store' } });
  const pairs = found.value.items.map(({ categorySlug, name }) => [categorySlug, name]);
  return Response.json(pairs, { headers: { 'cache-control': 'public, max-age=3600' } });
}
