import { dropFilter, showMore } from './light-attributes.ts';
import { useScriptNonce } from './page-words.ts';

/** Pages that a visitor goes through to find a Pro. */
const readPages = ['/', '/browse', '/browse/*', '/browse\\?*', '/browse/*\\?*', '/worker/*'];

/** Addresses of these pages that change what the browser remembers: the ZIP code, the language. */
const actingPages = ['/*\\?*location=*', '/*\\?*remember=*', '/*\\?*lang=*'];

/**
 * The browser may fetch such a page while the pointer rests on its link, before it is pressed
 * (https://developer.mozilla.org/en-US/docs/Web/API/Speculation_Rules_API). It fetches, and runs nothing. Links that act, download, or open a
 * tab of their own are left out, and those whose pages script shows within this one: it fetches them by itself
 * (`enhance/workers/search-ahead.ts`).
 */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: readPages },
          { not: { href_matches: actingPages } },
          { not: { selector_matches: '[download], [rel~="nofollow"], [target="_blank"]' } },
          { not: { selector_matches: `${showMore.selector}, ${dropFilter.selector}` } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
const rules = JSON.stringify(speculationRules);

/** Lets the browser fetch the next page on intent. */
export function SpeculationRules() {
  const nonce = useScriptNonce();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
  return <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />;
}
