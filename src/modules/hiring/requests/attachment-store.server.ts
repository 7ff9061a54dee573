import type { Db, Tx } from '#platform/database/database.server.ts';

export interface NewAttachment {
  key: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** Records the files of a request in their order. */
export async function insertAttachments(tx: Tx, requestId: string, files: readonly NewAttachment[]): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file, at) => ({
    request_id: requestId,
    position: at + 1,
    file_key: file.key,
    name: file.name,
    content_type: file.contentType,
    bytes: file.bytes,
  }));
  await tx.insertInto('request_attachment').values(rows).execute();
}

/** Returns where a file is stored, and the request it belongs to. */
export function findAttachment(db: Db, id: string) {
  return db
    .selectFrom('request_attachment')
    .select(['request_id as requestId', 'file_key as key', 'name', 'content_type as contentType'])
    .where('id', '=', id)
    .executeTakeFirst();
}
