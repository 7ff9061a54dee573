/** The ways a notification reaches its reader. The bell shows its row; the worker process sends the others. */
export const channels = ['bell', 'email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** All there is to know of a kind of notification, but its words. */
export interface Kind {
  /** Which accounts get it: a side of the work, or both; every account; or administrators alone. */
  audience: 'client' | 'worker' | 'both' | 'everyone' | 'admin';
  /** The icon's name (web/ui/icons). */
  icon: string;
  /** The page it leads to. `:jobId` is a field of the data, beside those in `data`. */
  path: `/${string}`;
  /** Where on that page, without the `#`. It isn't stored: a visit to the page is what the bell forgets. */
  anchor?: string;
  /** The page it leads to instead when its data has a flag. */
  otherPath?: { flag: string; path: `/${string}` };
  /**
   * The values of its sentences (`notifications:<kind>.title|body|action`). The end of a name gives the type: `…Cents` is
   * a number of US cents, which the words call `{{total}}` for `totalCents`; `…At` is an instant, written in `timeZone`; `…On` is
   * a day. `paperKind` is the kind of a Pro's document, which the words call `{{paper}}`; a `note` follows the sentence.
   */
  data: readonly string[];
  /** Where it goes unless its reader chooses otherwise. */
  channels: readonly Channel[];
}
