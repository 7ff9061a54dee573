import { hook, mark } from './elements.ts';

// The protocol between the HTML of a page and the scripts of `src/web/enhance`: each attribute that a script looks for is
// declared here, once. A component spreads it (`{...light.showMore.props({ … })}`), a script finds it
// (`light.showMore.find()`) and reads the words that the server rendered into it (`light.showMore.read(link)`).

// Every page: the shell.
/** Where toasts appear. */
export const toasts = mark('div', 'toasts');
/** The shape that a toast of one kind is copied from. */
export const toastShape = hook('div', 'toast-shape', 'kind');
export const toastTitle = mark('p', 'toast-title');
export const toastText = mark('p', 'toast-text');
/** A `details` with choices, which script closes. */
export const menu = mark('details', 'menu');
/** The signed-in user's menu; visitors' pages have none. */
export const account = mark('div', 'account');
/** Removes the toast that it is a child of. */
export const dismissToast = mark('button', 'dismiss-toast');

// Any light page.
/** A strip of links, each with an id; the panel of `x` is `x-panel`. */
export const tabs = mark('div', 'tabs');
/** A link that opens the tab with the id `tab`. */
export const openTab = hook('a', 'open-tab', 'tab');
/**
 * Adds the entries of the page at `address` to the elements whose ids are `list`, separated by spaces; `count` is the id of a
 * `shownCount`, or empty.
 */
export const showMore = hook('a', 'show-more', 'address', 'list', 'count', 'busy');
/** A list with its heading, hidden while it is empty. */
export const moreGroup = mark('section', 'more-group');
/** Tells screen readers how many entries there are now; `words` is the sentence for 0. */
export const shownCount = hook('p', 'shown-count', 'words');
/** Copies `address`; toasts say `done`, or `manual` where the browser forbids it. */
export const copyLink = hook('button', 'copy-link', 'address', 'done', 'manual');
/** The bar at the top, hidden until the next page takes its time. */
export const progressBar = mark('div', 'progress-bar');
/** Tells screen readers that the next page is loading, with `words`. */
export const progressWords = hook('p', 'progress-words', 'words');
/** Says that there is no network, hidden while there is one; toasts about what is held back say `title` and `text`. */
export const offlineBanner = hook('p', 'offline-banner', 'title', 'text');
/** A form that leads to a page which takes its time: `words` tell screen readers what is being loaded. */
export const loadingForm = hook('form', 'loading-form', 'words');
/** A field that is filled with the ZIP code this device remembers. */
export const zipField = mark('input', 'zip-field');
/** A field that suggests services: `address` ends before the typed text, `list` is the id of their list. */
export const serviceField = hook('input', 'service-field', 'address', 'list');
/** A suggestion for each category, to be copied. */
export const suggestionShapes = mark('template', 'suggestion-shapes');
export const suggestion = hook('li', 'suggestion', 'category');
/** Tells screen readers how many services are suggested; `words` is the sentence for 0. */
export const suggestionCount = hook('p', 'suggestion-count', 'words');

// The search.
/** The filters; `sort` is the order that the address need not name. */
export const searchForm = hook('form', 'search-form', 'sort');
/** The filters of the form that a script tells from the others. */
export const searchWords = mark('input', 'search-words');
export const categoryField = mark('select', 'category-field');
export const subcategoryField = mark('select', 'subcategory-field');
/** A part of the page that the next search replaces by the part of the same name. */
export const searchPart = hook('*', 'search-part', 'name');
/** The part with the heading and the cards. */
export const results = mark('div', 'results');
/** The heading of that part. */
export const resultsTitle = mark('*', 'results-title');
/** What makes room for the skeletons while a search is under way. */
export const resultsList = mark('div', 'results-list');
/** The skeletons. */
export const resultsSkeleton = mark('template', 'results-skeleton');
/** Tells screen readers how many were found. */
export const resultsAnnouncement = mark('p', 'results-announcement');
/** A link to the search without one of its filters. */
export const dropFilter = mark('a', 'drop-filter');
/** The place that was searched around. */
export const searchedPlace = hook('div', 'searched-place', 'zip');
/** A link that forgets the ZIP code. */
export const forgetZip = mark('a', 'forget-zip');
export const banner = mark('aside', 'banner');
/** The form that dismisses the promotion around it. */
export const dismissBanner = mark('form', 'dismiss-banner');
/** One of the headlines; `state` is `shown` or `hidden`. */
export const tagline = hook('span', 'tagline', 'state');
/** Stops and starts the headlines, with the name `pause` or `play`; `state` is `moving` or `still`. */
export const taglineSwitch = hook('button', 'tagline-switch', 'pause', 'play', 'state');

// The profile.
/** Keeps the Pro with the id `worker`; toasts say `added` or `removed`, over `name`. */
export const favorite = hook('button', 'favorite', 'worker', 'name', 'added', 'removed');
export const backToSearch = mark('a', 'back-to-search');
