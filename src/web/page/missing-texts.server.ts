import type { Words } from '#lib/words.ts';
import { mostMissing } from './missing-texts.ts';
import { noteMissing } from './note-missing.ts';

/**
 * Returns `words` for the rendering of one page, and `mark`, which adds a script with this nonce to the page's HTML: it notes in
 * the page's tab which texts were missing, after those of `before`, the keys that the page's operations lacked. The list
 * travels with the page, so a reader sees nothing of other sessions.
 */
export function collectMissing(
  words: Words,
  before: readonly string[] = [],
): { words: Words; mark(html: string, nonce: string): string } {
  const missing = new Set(before.slice(0, mostMissing));
  return {
    words: words.reporting((key) => {
      if (missing.size < mostMissing) missing.add(key);
    }),
    mark(html, nonce) {
      if (missing.size === 0) return html;
      const keys = JSON.stringify([...missing]).replaceAll('<', '\\u003c');
      const script = `<script nonce="${nonce}">(${noteMissing})(${keys},"server")</script>`;
      return html.replace('</head>', () => `${script}</head>`);
    },
  };
}
