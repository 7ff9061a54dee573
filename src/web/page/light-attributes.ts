// The protocol between the HTML of a page and the scripts of `src/web/enhance`: each attribute that a script looks for is
// declared here, once. A component spreads it (`{...light.showMore.props({ … })}`), a script finds it
// (`light.showMore.find()`) and reads the words that the server rendered into it (`light.showMore.read(link)`).

type Tags = HTMLElementTagNameMap & { '*': HTMLElement };
type Attributes = Record<`data-${string}`, string>;

/** The elements with this tag (`*` for any) that fulfil `condition`, a CSS selector without a tag. */
export function elements<Tag extends keyof Tags>(tag: Tag, condition: string) {
  const selector = tag + condition;
  return {
    selector,
    find: (within: ParentNode = document) => within.querySelector<Tags[Tag]>(selector),
    findAll: (within: ParentNode = document) => [...within.querySelectorAll<Tags[Tag]>(selector)],
    closest: (start: Element) => start.closest<Tags[Tag]>(selector),
  };
}

/** An element that a script has to find, and nothing more. */
function mark<Tag extends keyof Tags>(tag: Tag, name: string) {
  const props: Attributes = { [`data-${name}`]: '' };
  return { ...elements(tag, `[data-${name}]`), props };
}

/** An element that brings values along for its script, each in an attribute `data-<name>-<value>`. */
function hook<Tag extends keyof Tags, Value extends string>(tag: Tag, name: string, ...values: Value[]) {
  const attribute = (value: Value) => `data-${name}-${value}` as const;
  return {
    ...elements(tag, `[data-${name}]`),
    props(given: Record<Value, string>): Attributes {
      const props: Attributes = { [`data-${name}`]: '' };
      for (const value of values) props[attribute(value)] = given[value];
      return props;
    },
    /** The value on `element`, or an empty text. */
    read: (element: Element, value: Value) => element.getAttribute(attribute(value)) ?? '',
    write: (element: Element, value: Value, text: string) => element.setAttribute(attribute(value), text),
  };
}

export const light = {
  // Every page: the shell.
  /** Where toasts appear. */
  toasts: mark('div', 'toasts'),
  /** The shape that a toast of one kind is copied from. */
  toastShape: hook('div', 'toast-shape', 'kind'),
  toastTitle: mark('p', 'toast-title'),
  toastText: mark('p', 'toast-text'),
  /** Removes the toast that it is a child of. */
  dismissToast: mark('button', 'dismiss-toast'),

  // Any light page.
  /** Around a strip of links, each with an id; the panel of `x` is `x-panel`. */
  tabs: mark('div', 'tabs'),
  /** A link that opens the tab with the id `tab`. */
  openTab: hook('a', 'open-tab', 'tab'),
  /** Adds the next page's entries to the element with the id `list`; `count` is the id of a `shownCount`, or empty. */
  showMore: hook('a', 'show-more', 'list', 'count', 'busy'),
  /** Tells screen readers how many entries there are now; `words` is the sentence for 0. */
  shownCount: hook('p', 'shown-count', 'words'),
  /** Copies `address`; toasts say `done`, or `manual` where the browser forbids it. */
  copyLink: hook('button', 'copy-link', 'address', 'done', 'manual'),
  /** "Loading…", hidden until the next page takes its time. */
  loadingPage: mark('p', 'loading-page'),

  // The search.
  /** The filters; `sort` is the order that the address need not name. */
  searchForm: hook('form', 'search-form', 'sort'),
  /** A part of the page that the next search replaces by the part of the same name. */
  searchPart: hook('*', 'search-part', 'name'),
  /** The part with the heading and the cards. */
  results: mark('div', 'results'),
  /** What makes room for the skeletons while a search is under way. */
  resultsList: mark('div', 'results-list'),
  /** The skeletons. */
  resultsSkeleton: mark('template', 'results-skeleton'),
  /** Tells screen readers how many were found. */
  resultsAnnouncement: mark('p', 'results-announcement'),
  /** A link to the search without one of its filters. */
  dropFilter: mark('a', 'drop-filter'),
  /** The place that was searched around. */
  searchedPlace: hook('div', 'searched-place', 'zip'),
  /** A link that forgets the ZIP code. */
  forgetZip: mark('a', 'forget-zip'),
  /** The form that dismisses the promotion around it. */
  dismissBanner: mark('form', 'dismiss-banner'),
  /** One of the headlines; `state` is `shown` or `hidden`. */
  tagline: hook('span', 'tagline', 'state'),
  /** Stops and starts the headlines, with the name `pause` or `play`; `state` is `moving` or `still`. */
  taglineSwitch: hook('button', 'tagline-switch', 'pause', 'play', 'state'),

  // The profile.
  /** Keeps the Pro with the id `worker`; toasts say `added` or `removed`, over `name`. */
  favorite: hook('button', 'favorite', 'worker', 'name', 'added', 'removed'),
  backToSearch: mark('a', 'back-to-search'),
};
