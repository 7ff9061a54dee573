import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { suggestServices as suggest } from '../search/read-search-text.server.ts';

const mostSuggestions = 6;

/** The services that a text being typed may mean, the likeliest first, with their names in `language`. */
export const suggestServices = operation(workersContract.suggestServices, {
  allow: anyone,
  async run(ctx, { text, language }) {
    const services = await suggest(ctx.db, text, language, mostSuggestions);
    return {
      items: services.map(({ slug, categorySlug, names }) => ({ slug, categorySlug, name: names[language] })),
    };
  },
});
