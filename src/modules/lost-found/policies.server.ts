import type { Policy } from '#platform/operations/operation.server.ts';
import { findMessage, findReport } from './store.server.ts';

/** The person who made the report. */
export const reporter: Policy<{ reportId: string }> = {
  name: 'reporter of the report',
  async allows({ actor, db }, { reportId }) {
    return actor.kind === 'user' && (await findReport(db, reportId))?.reporterId === actor.user.id;
  },
};

/** The person who made the report that the message is about. */
export const messageReader: Policy<{ messageId: string }> = {
  name: 'reporter of the report that the message is about',
  async allows({ actor, db }, { messageId }) {
    return actor.kind === 'user' && (await findMessage(db, messageId))?.reporterId === actor.user.id;
  },
};

/** The sender of a message, and the reporter whom it was sent to. */
export const messageParty: Policy<{ messageId: string }> = {
  name: 'sender or receiver of the message',
  async allows({ actor, db }, { messageId }) {
    const message = actor.kind === 'user' ? await findMessage(db, messageId) : undefined;
    return actor.kind === 'user' && (message?.senderId === actor.user.id || message?.reporterId === actor.user.id);
  },
};
