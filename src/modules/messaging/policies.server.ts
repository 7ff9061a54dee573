import type { Policy } from '#platform/operations/operation.server.ts';
import { findFile } from './file-store.server.ts';
import { isParty } from './store.server.ts';

/** Either of the two people of the conversation. To everyone else, there is no such conversation. */
export const conversationParty: Policy<{ conversationId: string }> = {
  name: 'client or worker of the conversation',
  allows: ({ actor, db }, { conversationId }) => actor.kind === 'user' && isParty(db, conversationId, actor.user.id),
};

/** Either of the two people of the conversation that the file belongs to. */
export const fileParty: Policy<{ fileId: string }> = {
  name: 'client or worker of the conversation of the file',
  async allows({ actor, db }, { fileId }) {
    const file = actor.kind === 'user' && (await findFile(db, fileId));
    return file ? isParty(db, file.conversationId, actor.user.id) : false;
  },
};
