import { expect, test } from 'vitest';
import { tableOwners } from './domain-docs.ts';
import { allTableUses, foreignReads, isStore, ownerOf, tableUses } from './sql-ownership.ts';

const owners = tableOwners();
const uses = allTableUses([...owners.keys()]);
const foreign = uses.filter(({ file, table }) => owners.get(table) !== ownerOf(file));

test('only its own context writes a table', () => {
  expect(foreign.filter(({ writes }) => writes)).toEqual([]);
});

test('a context reads the tables of others only where the list of foreign reads says why', () => {
  expect(foreign.filter(({ file, table }) => !foreignReads[ownerOf(file)]?.[table])).toEqual([]);
});

test('every foreign read on the list still happens', () => {
  const listed = Object.entries(foreignReads).flatMap(([context, reads]) =>
    Object.keys(reads).map((table) => `${context} reads ${table}`),
  );
  const happening = new Set(foreign.map(({ file, table }) => `${ownerOf(file)} reads ${table}`));
  expect(listed.filter((read) => !happening.has(read))).toEqual([]);
});

test('SQL is in stores', () => {
  expect(uses.map(({ file }) => file).filter((file) => !isStore(file))).toEqual([]);
});

test.each([
  ["db.selectFrom('job as j').selectAll()", ['reads job']],
  ["tx.updateTable('job').set({})", ['writes job']],
  ["db.insertInto('job').values({})", ['writes job']],
  ["tx.deleteFrom('job').execute()", ['writes job']],
  ["db.selectFrom('user').innerJoin('job', 'job.id', 'x')", ['reads job', 'reads user']],
  ["db.selectFrom(['offer', 'job'])", ['reads job']],
  ['sql`select * from job j join "user" u on true`', ['reads job', 'reads user']],
  ['sql`select from (select 1) origin, job j\n where true`', ['reads job']],
  ['sql`update job set state = 1`', ['writes job']],
  ['sql`insert into job (id) values (1)`', ['writes job']],
  ['pool.query(`with gone as (delete from job returning id) select from gone`)', ['reads job', 'writes job']],
  ['/* select from job */ const a = 1; // update job', []],
  ['sql`select * from job_event`', []],
  ["import { job } from './job.ts'", []],
])('%s: %j', (source, expected) => {
  const found = tableUses('a.ts', source, ['job', 'user']);
  expect(found.map(({ table, writes }) => `${writes ? 'writes' : 'reads'} ${table}`).sort()).toEqual(expected);
});
