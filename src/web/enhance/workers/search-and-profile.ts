import * as finding from '#web/page/finding-attributes.ts';
import { onParts } from '../changed-parts.ts';
import './back-to-search.ts';
import './browse-search.ts';
import './dismiss-banner.ts';
import './favorites.ts';
import './remembered-zip.ts';
import './search-ahead.ts';
import './service-suggestions.ts';
import './taglines.ts';

// Not part of what a first visit waits for: without it, the ticks and the pins are a form and links.
onParts(() => {
  if (finding.compareBar.find() || finding.dropPick.find()) void import('./compare-picks.ts');
  if (finding.resultMap.find()) void import('./result-map.ts');
});
