import type { Language } from '#lib/languages.ts';
import { foreignLang } from '#lib/text-language.ts';
import { skillName } from '#modules/catalog/public.server.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { words } from '#platform/words.server.ts';
import { serviceCalled } from './search/read-search-text.server.ts';
import type { Skill } from './skill-contract.ts';

/** Returns a Pro's skills for a reader of `language`: those of the vocabulary, then those in the Pro's own words. */
export async function nameSkills(
  db: Db | Tx,
  { skillSlugs, skills }: { skillSlugs: string[]; skills: string[] },
  language: Language,
): Promise<Skill[]> {
  const own = skills.map(async (text): Promise<Skill> => {
    const service = await serviceCalled(db, text);
    if (service) return { name: words(language).t(`catalog:subcategory.${service}`), language: null };
    return { name: text, language: foreignLang(text, language) ?? null };
  });
  const named = skillSlugs.map((slug) => ({ name: skillName(slug, language), language: null }));
  return [...named, ...(await Promise.all(own))];
}
