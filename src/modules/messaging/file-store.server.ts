import type { Db, Tx } from '#platform/database/database.server.ts';

export interface StoredFile {
  key: string;
  name: string;
  contentType: string;
  /** Its size. */
  bytes: number;
}

/** Writes the files of a message, in their order. */
export async function insertFiles(tx: Tx, messageId: string, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('message_file')
    .values(
      files.map(({ key, name, contentType, bytes }, at) => ({
        message_id: messageId,
        position: at + 1,
        file_key: key,
        name,
        content_type: contentType,
        bytes,
      })),
    )
    .execute();
}

/** Returns a file with its conversation; undefined without one. */
export function findFile(db: Db, fileId: string) {
  return db
    .selectFrom('message_file as f')
    .innerJoin('message as m', 'm.id', 'f.message_id')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .select(['f.file_key as key', 'f.name', 'f.content_type as contentType', 'm.conversation_id as conversationId'])
    .select(['m.author_id as authorId', 'c.paid_at as paidAt'])
    .where('f.id', '=', fileId)
    .executeTakeFirst();
}
