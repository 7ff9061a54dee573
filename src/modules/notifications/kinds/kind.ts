/** The ways a notification reaches its reader. The bell shows its row; the worker process sends the others. */
export const channels = ['bell', 'email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** All there is to know of a kind of notification, but its words. */
export interface Kind {
  /** The side of the work that it is for, or administrators. */
  audience: 'client' | 'worker' | 'both' | 'admin';
  /** The icon's name in lucide. */
  icon: string;
  /** The page it leads to. `:jobId` is a field of the data, beside those in `data`. */
  path: `/${string}`;
  /**
   * The values of its sentences (`notifications:<kind>.title|body|action`). The end of a name gives the type: `…Cents` is
   * a number of US cents, which the words call `{{total}}` for `totalCents`; `…At` is an instant, written in `timeZone`.
   */
  data: readonly string[];
  /** Where it goes unless its reader chooses otherwise. */
  channels: readonly Channel[];
}
