import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageRoot } from '#platform/root.server.ts';

/** Sentences in a data file; `{first}` and the like are filled in where they are used. */
export const Lines = z.array(z.string().min(1));

/**
 * Reads a data file, named relative to this folder. Modules call this while they are imported, and `load.ts` imports
 * them only when there is sample data to write.
 *
 * Throws an error that names the file if it is missing, is not JSON or does not match the schema.
 */
export function readData<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(readJson(file));
  if (!parsed.success) throw new Error(`Sample data in ${file} is invalid:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function readJson(file: string): unknown {
  const text = readFileSync(path.join(packageRoot, 'src/sandbox/sample-data', file), 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Sample data in ${file} is not JSON`, { cause });
  }
}
