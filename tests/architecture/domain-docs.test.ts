import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pool } from '#tests/support/database.ts';
import { docsFolder, domainDocs } from './domain-docs.ts';

test.each(Object.entries(await domainDocs(pool)))('docs/domain/%s says what the code says', (name, text) => {
  const written = readFileSync(path.join(docsFolder, name), 'utf8');
  expect(written === text, `docs/domain/${name} is stale: run npm run domain-docs`).toBe(true);
});
