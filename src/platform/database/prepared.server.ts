import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/** A connection keeps at most so many statements, each with its plan in PostgreSQL's memory. Further ones are planned each time. */
export const mostPrepared = 200;

/** What `prepared` writes into a statement. */
export const mark = '/* prepared */';

/**
 * Somewhere in a statement, makes PostgreSQL keep it, so that parsing and planning are paid once for each connection. For statements of few
 * forms that name their columns, and whose best plan does not depend on the values: a text to be found has another plan if it is rare.
 */
export const prepared = sql`/* prepared */`;

/**
 * Compares with one of several ids in a statement with `prepared`: `where id = ${anyOf(ids)}`. PostgreSQL would count those of a plain list,
 * find its plan for ten dearer than one for these, and so plan the statement each time.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql`any ((select ${[...ids]}::uuid[])::uuid[])`;

/** A connection that names the statements with `prepared`, which is how PostgreSQL's protocol keeps them. */
export class PreparingClient extends pg.Client {
  /** Of the statements that it keeps. */
  readonly #names = new Map<string, string>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    // pg describes six forms of one function.
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      const name = typeof statement === 'string' ? this.#nameOf(statement) : null;
      return query(name ? { name, text: statement } : statement, ...rest);
    }) as typeof this.query;
  }

  #nameOf(statement: string): string | null {
    const known = this.#names.get(statement);
    if (known) return known;
    if (!statement.includes(mark) || this.#names.size >= mostPrepared) return null;
    const name = createHash('sha256').update(statement).digest('base64url');
    this.#names.set(statement, name);
    return name;
  }
}
