import path from 'node:path';
import { isCallExpression, isIdentifier, isTemplateExpression } from 'typescript/unstable/ast/is';
import { API, isStringLiteralType, isUnionType } from 'typescript/unstable/sync';
import { packageRoot } from '#platform/root.server.ts';
import { sources } from './word-keys.ts';

type Project = ReturnType<ReturnType<API['updateSnapshot']>['getProjects']>[number];
type Node = Parameters<typeof isTemplateExpression>[0];

/** A template in a call of t(), such as t(`state.${state}`), with every key that its types allow. */
export interface TypedTemplate {
  file: string;
  text: string;
  keys: string[];
}

/**
 * Returns the templates in calls of t() whose parts are all of literal types, such as the states of a job. A part that is any
 * string, such as a slug of the database, allows no list. The interface of TypeScript is marked unstable; its version is pinned.
 */
export function typedTemplates(): TypedTemplate[] {
  const api = new API({ cwd: packageRoot });
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.join(packageRoot, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('TypeScript opened no project');
    const files = sources().filter(({ text }) => /\bt\(\s*`/.test(text));
    return files.flatMap(({ file, text }) => templatesIn(project, file).map((keys) => ({ file, text, keys })));
  } finally {
    api.close();
  }
}

/** Returns the keys of each template in a source file. */
function templatesIn(project: Project, file: string): string[][] {
  const source = project.program.getSourceFile(path.join(packageRoot, 'src', file));
  const found: string[][] = [];
  const visit = (node: Node): void => {
    const keys = isKeyTemplate(node) ? keysOf(project, node) : null;
    if (keys) found.push(keys);
    node.forEachChild(visit);
  };
  source?.forEachChild(visit);
  return found;
}

const isKeyTemplate = (node: Node) =>
  isTemplateExpression(node) &&
  isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  isIdentifier(node.parent.expression) &&
  node.parent.expression.text === 't';

/** Returns the keys that a template can become; null where a part can be any text. */
function keysOf(project: Project, node: Node): string[] | null {
  if (!isTemplateExpression(node)) return null;
  let keys = [node.head.text];
  for (const { expression, literal } of node.templateSpans) {
    const type = project.checker.getTypeAtLocation(expression);
    if (!type) return null;
    const values = isUnionType(type) ? type.getTypes() : [type];
    if (!values.every(isStringLiteralType)) return null;
    keys = keys.flatMap((key) => values.map(({ value }) => key + value + literal.text));
  }
  return keys;
}
