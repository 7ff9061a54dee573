import { PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Db } from '#platform/database/database.server.ts';
import { mark } from '#platform/database/prepared.server.ts';
import { db, pool } from './database.ts';

/** A node of a plan, as `explain (analyze, format json)` describes it. */
export interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Returns the plans of the statements that `act` sends, each with all nodes that were executed. */
export async function plansOf(act: (database: Db) => Promise<unknown>): Promise<Plan[][]> {
  const compiler = new PostgresQueryCompiler();
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  await act(
    db.withPlugin({
      transformQuery({ node, queryId }) {
        sent.push(compiler.compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  const plans: Plan[][] = [];
  for (const { sql, parameters } of sent) {
    const explained = sql.includes(mark) ? await explainPrepared(sql, parameters) : await explain(sql, parameters);
    plans.push(nodesOf(explained).filter((node) => node['Actual Loops'] > 0));
  }
  return plans;
}

interface Explained {
  'QUERY PLAN': [{ Plan: Plan }];
}

async function explain(statement: string, parameters: readonly unknown[]): Promise<Plan> {
  const { rows } = await pool.query<Explained>(`explain (analyze, format json) ${statement}`, [...parameters]);
  const [found] = rows;
  if (!found) throw new Error('no plan');
  return found['QUERY PLAN'][0].Plan;
}

/** The plan that serves all values, with which PostgreSQL goes on after a few times. */
async function explainPrepared(statement: string, parameters: readonly unknown[]): Promise<Plan> {
  const literal = (value: unknown): string =>
    Array.isArray(value)
      ? pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join()}}`)
      : value === null
        ? 'null'
        : pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
  const values = parameters.map(literal);
  const client = await pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare main_question as ${statement.replace(mark, '')}`);
    const execute = values.length > 0 ? `main_question (${values.join()})` : 'main_question';
    const { rows } = await client.query<Explained>(`explain (analyze, format json) execute ${execute}`);
    return rows[0]?.['QUERY PLAN'][0].Plan ?? Promise.reject(new Error('no plan'));
  } finally {
    client.release(true);
  }
}

/** Returns a function that is true for a node that reads one of the relations that are counted. */
export const isScanOf =
  (isCounted: (relation: string) => boolean) =>
  ({ 'Relation Name': relation }: Plan): boolean =>
    relation !== undefined && isCounted(relation);

/** Returns how many rows the nodes read of the relations that are counted, with those that a filter removed. */
export const rowsReadOf = (isCounted: (relation: string) => boolean, nodes: Plan[]): number =>
  nodes
    .filter(isScanOf(isCounted))
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
