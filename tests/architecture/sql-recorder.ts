import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { isStore, ownerOf } from './sql-ownership.ts';

/** Context → function → its formatted statements, in alphabetical order. */
export type Statements = Map<string, Map<string, Set<string>>>;

/**
 * A Kysely plugin that records the statements of stores under the function that sends them. Statements are compiled while
 * their function is still on the stack, whether or not it is async.
 */
export function sqlRecorder(): { plugin: KyselyPlugin; statements: Statements } {
  const statements: Statements = new Map();
  const compiler = new PostgresQueryCompiler();
  // A function of a context may be deep below Kysely and the test runner.
  Error.stackTraceLimit = 100;
  return {
    statements,
    plugin: {
      transformQuery({ node, queryId }) {
        const sender = senderIn(String(new Error().stack));
        if (sender) {
          const functions = getOrAdd(statements, sender.context, () => new Map());
          getOrAdd(functions, sender.name, () => new Set()).add(format(compiler.compileQuery(node, queryId).sql));
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    },
  };
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** Returns the function of a store that sends a statement; null for statements of the queue, of tests and of better-auth. */
function senderIn(stack: string): { context: string; name: string } | null {
  for (const line of stack.split('\n')) {
    const frame = /at (?:async )?(?:\w+\.)?(\w+) \(.*\/(src\/modules\/[^:]+)/.exec(line);
    const [, name = '', file = ''] = frame ?? [];
    if (frame) return isStore(file) ? { context: ownerOf(file), name } : null;
  }
  return null;
}

/** Returns the text of `docs/domain/sql/<context>.sql`. */
export function snapshotOf(functions: Map<string, Set<string>>): string {
  const parts = [...functions]
    .toSorted(byKey)
    .map(([name, texts]) => `-- ${name}\n${[...texts].sort().join(';\n\n')};\n`);
  return parts.join('\n');
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

const clauses =
  /^(select|from|where|order by|group by|limit|offset|(inner |left |cross )?join|set|values|returning|on conflict|for update|union)\b/i;
const longLine = 100;

/**
 * Formats a statement with one clause per line, indented by the depth of its query, and wraps long lists. Removes the quotes
 * around names without capital letters.
 */
function format(sql: string): string {
  const text = sql
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/"([a-z_]+)"/g, '$1');
  /** For each open parenthesis, whether it contains a query. */
  const open: boolean[] = [];
  const line = { start: 0 };
  let out = '';
  for (const [part, at] of partsOf(text)) {
    const rest = text.slice(at + 1);
    if (part === '(') open.push(/^ ?(select|insert|with)\b/i.test(rest));
    if (part === ')') open.pop();
    const inQuery = open.at(-1) ?? true;
    const afterJoinKind = /\b(inner|left|cross)$/i.test(out) || /\bdelete$/i.test(out);
    const isClause = part === ' ' && clauses.test(rest) && !afterJoinKind;
    const isLong = part === ' ' && out.endsWith(',') && out.length - line.start > longLine;
    if (!inQuery || !(isClause || isLong)) {
      out += part;
      continue;
    }
    out += `\n${'  '.repeat(open.length + (isClause ? 0 : 1))}`;
    line.start = out.length;
  }
  return out;
}

/** Returns quoted text in one piece and all other text character by character, with its position. */
function partsOf(text: string): [part: string, at: number][] {
  return [...text.matchAll(/'(?:[^']|'')*'|./g)].map(({ 0: part, index }) => [part, index]);
}
