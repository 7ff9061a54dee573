import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { packageRoot } from '#platform/root.server.ts';

/** Runs after the build: writes a .br and a .gz next to every text file, so that serving one costs no compression. */
const textFiles = glob('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: path.join(packageRoot, 'build/client') });

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

const work: Promise<void>[] = [];
for await (const name of textFiles) work.push(compress(path.join(packageRoot, 'build/client', name)));
await Promise.all(work);
