import './back-to-search.ts';
import './browse-search.ts';
import './compare-picks.ts';
import './dismiss-banner.ts';
import './favorites.ts';
import './remembered-zip.ts';
import './service-suggestions.ts';
import './taglines.ts';
