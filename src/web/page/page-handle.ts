/** What a route tells the page about itself: `export const handle = { … } satisfies PageHandle`. */
export interface PageHandle {
  /** The catalogs of texts that the page needs besides the shell's. */
  i18n?: readonly string[];
  /** Whether the page is a light one. */
  light?: boolean;
  /** Of a page that is shared: the query parameters that it reads. Others are taken off, so that they make no page of their own. */
  queries?: readonly string[];
}

/** Returns a route's handle. React Router types it as unknown; routes that have none leave it undefined. */
export const pageHandle = (handle: unknown): PageHandle => handle ?? {};
