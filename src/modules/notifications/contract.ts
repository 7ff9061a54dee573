import { z } from 'zod';
import { Cursor, contractBase, listErrors } from '#platform/operations/contract.ts';

/** One line of a person's bell, in the language of the one who reads. */
export const Notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** What the link to `path` says. */
  action: z.string(),
  path: z.string(),
  createdAt: z.date(),
  read: z.boolean(),
});

export type Notification = z.infer<typeof Notification>;

const tags = ['notifications'];

export const notificationsContract = {
  list: contractBase
    .route({ method: 'GET', path: '/notifications', summary: 'List my notifications, newest first', tags })
    .input(
      z.strictObject({
        cursor: Cursor,
        limit: z.coerce.number().int().min(1).max(50).default(20),
      }),
    )
    .output(z.object({ items: z.array(Notification), nextCursor: z.string().nullable() }))
    .errors(listErrors),
  markRead: contractBase
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark one of my notifications, or all, as read',
      tags,
    })
    .input(z.strictObject({ id: z.uuid().optional() }))
    .output(z.object({ unread: z.int() })),
  unreadCount: contractBase
    .route({ method: 'GET', path: '/notifications/unread', summary: 'Count my unread notifications', tags })
    .output(z.object({ unread: z.int() })),
};
