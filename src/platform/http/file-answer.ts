import { z } from 'zod';

/** What an operation that hands out a private file answers (route with `outputStructure: 'detailed'`). */
export const FileAnswer = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });
export type FileAnswer = z.infer<typeof FileAnswer>;
