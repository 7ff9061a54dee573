import { getChoices, setChoices } from './operations/choices.server.ts';
import { list as listNotifications } from './operations/list.server.ts';
import { markRead } from './operations/mark-read.server.ts';
import { markSeen } from './operations/mark-seen.server.ts';
import { unreadCount } from './operations/unread-count.server.ts';

/** The operations of the contract, by name. */
export const notificationsOperations = {
  list: listNotifications,
  markRead,
  markSeen,
  unreadCount,
  getChoices,
  setChoices,
};
