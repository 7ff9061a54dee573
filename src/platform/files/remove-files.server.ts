import { z } from 'zod';
import type { Context } from '#platform/operations/context.server.ts';

/** The payload of a task that deletes stored files. */
export const FileKeys = z.object({ keys: z.array(z.string()) });

/** Deletes stored files. Those that are gone already are left out, so that the task can be tried again. */
export async function removeFiles({ ports }: Context, { keys }: z.output<typeof FileKeys>): Promise<void> {
  for (const key of keys) await ports.files.delete(key);
}
