import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';

const run = promisify(execFile);
const reactRouter = path.join(packageRoot, 'node_modules/.bin/react-router');

test('a page with server-only code in the browser does not build', { timeout: 60_000 }, async () => {
  const build = run(reactRouter, ['build'], { cwd: path.join(import.meta.dirname, 'leaking-app') });
  await expect(build).rejects.toMatchObject({
    stderr: expect.stringMatching(/Server-only module referenced by client/),
  });
});
