const statementStart = /^(?=[ \t]*(?:test|it|describe)\b[.\w]*\()/m;
const name = /^[ \t]*test\(\s*(['"`])(.+?)\1,(?!\s*\{[^}]*\b(?:skip|todo|fails)\b)/;
const nameAfterRows = /^[ \t]*test\.(?:each|for)\(.*?\)\(\s*(['"`])(.+?)\1,(?!\s*\{[^}]*\b(?:skip|todo|fails)\b)/s;
const skippedGroup = /\bdescribe(?:\.\w+)*\.(?:skip|skipIf|runIf|todo)\b/;

/**
 * Returns the names of the tests of a formatted source file that always run, as they are written there. Those that are
 * skipped, expected to fail, or run under a condition are not among them; a skipped group leaves none.
 */
export function runningTests(source: string): string[] {
  if (skippedGroup.test(source)) return [];
  return source
    .split(statementStart)
    .map((statement) => (name.exec(statement) ?? nameAfterRows.exec(statement))?.[2])
    .filter((found) => found !== undefined);
}
