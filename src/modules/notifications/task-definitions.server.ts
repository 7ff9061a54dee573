import { z } from 'zod';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';

const Notified = z.object({ notificationId: Id });

/** Mail a notification, and put its text into the queue. */
export const deliverTask = defineTask('notifications.deliver', Notified);

/** Text a notification. Apart from its mail, because either provider may hang. */
export const textTask = defineTask('notifications.text', Notified);

/** Return the keys of a notification's tasks in the queue. */
export const deliverKeyOf = (notificationId: string): string => `${deliverTask.name}:${notificationId}`;
export const textKeyOf = (notificationId: string): string => `${textTask.name}:${notificationId}`;

/**
 * Returns the queue in which the mails or texts to a person take turns, so that two don't pass a cap together. A 256th of all people share
 * it: the queue keeps a row of each name for good.
 */
export const turnOf = (channel: 'mail' | 'text', userId: string): string => `${channel}:${userId.slice(-2)}`;
