import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '#platform/root.server.ts';

/*
 * The compiler compares what was said with the typings of Stripe's library, which Stripe generates from its own description of the API.
 */

/** What was said, with the name of its type in Stripe's typings. */
export interface Sample {
  name: string;
  type: string;
  value: unknown;
}

/** Stripe's library turns these texts into an object of its own. */
const decimals = new Set(['unit_amount_decimal']);
const literal = (value: unknown) => JSON.stringify(value, (name, part) => (decimals.has(name) ? null : part));

/** Returns what the compiler says about the samples; '' when they fit. */
export async function compile(samples: readonly Sample[]): Promise<string> {
  const folder = await mkdtemp(path.join(packageRoot, 'node_modules', '.stripe-contract-'));
  try {
    await copyTypings(folder);
    const lines = samples.map(({ name, type, value }) => `// ${name}\n(${literal(value)}) satisfies ${type};\n`);
    await writeFile(path.join(folder, 'samples.ts'), `import type Stripe from 'stripe';\n${lines.join('')}`);
    const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, module: 'nodenext', target: 'es2024' };
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, files: ['samples.ts'] }),
    );
    const compiler = path.join(packageRoot, 'node_modules', '.bin', 'tsc');
    return await promisify(execFile)(compiler, ['-p', folder, '--pretty', 'false']).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Joined with each list of values, so that code is ready for a value which Stripe adds: with it, every text would fit. */
const anyText = /export type OtherString = [^;]+;/;

/** Copies the typings into `folder`, where the compiler finds them first. Of a list of values, they take no others. */
async function copyTypings(folder: string): Promise<void> {
  const [from, to] = [packageRoot, folder].map((root) => path.join(root, 'node_modules', 'stripe')) as [string, string];
  const isTyping = (file: string) => !/\.(m?js|map)$/.test(file);
  for (const part of ['package.json', 'esm'])
    await cp(path.join(from, part), path.join(to, part), { recursive: true, filter: isTyping });
  const shared = path.join(to, 'esm', 'shared.d.ts');
  const text = await readFile(shared, 'utf8');
  if (!anyText.test(text))
    throw new Error('Stripe’s typings no longer have OtherString: see what joins their lists of values');
  await writeFile(shared, text.replace(anyText, 'export type OtherString = never;'));
}
