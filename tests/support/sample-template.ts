import pg from 'pg';
import { copyDatabase, sibling } from './postgres.ts';

/**
 * Creates the template database with sample data, and its photos in `dataDir`, unless another test file of this run already
 * did; without `dataDir`, without photos, which take most of the time. Returns its name. Tests clone it and never use it directly.
 */
export async function sampleTemplate(templateUrl: string, dataDir?: string): Promise<string> {
  const name = dataDir ? 'sample_template' : 'sample_template_without_photos';
  const client = new pg.Client({ connectionString: sibling(templateUrl, 'postgres') });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('sample template'))");
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const draft = `${name}_draft`;
      await copyDatabase(sibling(templateUrl, 'postgres'), { from: 'template', to: draft });
      // Loading these modules takes a second, in the one file that needs them.
      const { localFiles } = await import('#adapters/files-local/local-files.server.ts');
      const { loadSampleData } = await import('#sandbox/sample-data/load.ts');
      const files = dataDir ? localFiles({ DATA_DIR: dataDir }) : undefined;
      await loadSampleData({ databaseUrl: sibling(templateUrl, draft), files });
      await client.query(`alter database ${draft} rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}
