import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { brand } from '#lib/brand.ts';
import type { Config } from '#platform/config.server.ts';
import { preparedAnswer } from '#platform/http/prepared-answer.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { curlOf } from './docs-examples.ts';
import { fieldsOf, typeOf } from './docs-fields.ts';
import { type ApiDocument, type DescribedOperation, errorsOf, openApiDocument, type Schema } from './openapi.server.ts';

type Markup = ReturnType<typeof html>;

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Mounts the API reference: a page without script, built from the same document as `/api/openapi.json`. */
export function mountDocs(app: Hono, config: Config): void {
  const styles = readFileSync(path.join(packageRoot, 'src/api/docs/docs.css'), 'utf8');
  app.get('/api/docs.css', (c) =>
    c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }),
  );
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'public, max-age=300',
  };
  app.get(
    '/api/docs',
    preparedAnswer(async () => String(await page(await openApiDocument(), config.APP_URL)), headers),
  );
}

interface DocsEntry {
  method: string;
  path: string;
  operation: DescribedOperation;
}

function page(document: ApiDocument, origin: string): Markup {
  const allEntries: DocsEntry[] = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => (byMethod[method] ? [{ method, path, operation: byMethod[method] }] : [])),
  );
  const groups = document.tags
    .map(({ name }) => ({ name, entries: allEntries.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter(({ entries }) => entries.length > 0);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every operation of the ${document.info.title}: who may call it, what goes in, what comes out.">
<title>${document.info.title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
<header><div class="width"><a class="home" href="/">${brand}</a><a href="/api/openapi.json">openapi.json</a></div></header>
<div class="width columns">
<nav aria-label="Contexts"><ul>${groups.map(
    ({ name, entries }) =>
      html`<li><a href="#${name}">${titleOf(name)}</a> <span class="count">${entries.length}</span></li>`,
  )}</ul></nav>
<main id="content">
<h1>${document.info.title}</h1>
<p class="lead">${document.info.description}</p>
${introduction(origin)}
${groups.map(
  ({ name, entries }) => html`<section aria-labelledby="${name}">
<h2 id="${name}">${titleOf(name)}</h2>
${entries.map((docsEntry) => entry(docsEntry, origin))}
</section>`,
)}
</main>
</div>
</body>
</html>`;
}

function introduction(origin: string): Markup {
  const signIn = `curl -c cookies.txt -H 'content-type: application/json' -d '{"email":"maria@example.com","password":"a long sentence"}' '${origin}/api/session'`;
  return html`<p>Calls go to <code>${origin}/api</code> and speak JSON; files travel as <code>multipart/form-data</code>.
Unknown fields are refused. Signing in sets a session cookie, which later calls send back:</p>
<pre tabindex="0"><code>${signIn}</code></pre>
<p>A refusal has the status listed with its code, and a body of <code>code</code>, <code>status</code>, <code>message</code>
(in the reader’s language, by the cookie or <code>Accept-Language</code>) and <code>data</code>: of
<code>api.badInput</code> the refused <code>fields</code>, each with its <code>path</code>, <code>code</code> and <code>message</code>; of
429 the <code>seconds</code> to wait, as <code>Retry-After</code> says. What is not yours answers 404, as if it did not exist.</p>`;
}

function entry({ method, path, operation }: DocsEntry, origin: string): Markup {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['multipart/form-data']?.schema ?? requestBody?.content['application/json']?.schema;
  return html`<details id="${operationId}">
<summary><h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${raw(breakable(path))}</code>
<span class="summary">${summary}</span></h3></summary>
<p>Called <code>${operationId}</code>. Who may: <strong>${operation['x-policy']}</strong>.</p>
${parameters.length > 0 ? table('Parameters', ['Name', 'In', 'Type', 'Required'], parameterRows(parameters)) : ''}
${body ? table('Body', ['Field', 'Type', 'Required'], fieldRows(body)) : ''}
${answer(responses)}
${errorTable(operationId, parameters.length > 0 || body !== undefined)}
<pre tabindex="0"><code>${curlOf(origin, method, path, operation)}</code></pre>
</details>`;
}

const parameterRows = (parameters: NonNullable<DescribedOperation['parameters']>) =>
  parameters.map(({ name, in: place, schema, required }) => [name, place, typeOf(schema), required ? 'yes' : '']);

const fieldRows = (schema: Schema) =>
  fieldsOf(schema).map(({ name, type, required }) => [name, type, required ? 'yes' : '']);

function answer(responses: DescribedOperation['responses']): Markup | string {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const [type, content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (!status) return '';
  const rows = fieldsOf(content?.schema).map(({ name, type }) => [name, type]);
  if (rows.length > 0) return table(`Answer ${status}`, ['Field', 'Type'], rows);
  return html`<p>Answers ${status} with ${type?.includes('json') ? 'JSON' : 'the file itself'}.</p>`;
}

function errorTable(operationId: string, takesInput: boolean): Markup {
  const own = Object.entries(errorsOf(operationId)).map(([code, status]) => [code, String(status)]);
  const ofInput = ['api.badInput', 'api.badBody', 'api.tooLarge'];
  const rows = takesInput ? own : own.filter(([code = '']) => !ofInput.includes(code));
  return table('Refusals', ['Code', 'Status'], rows);
}

function table(caption: string, heads: string[], rows: string[][]): Markup {
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, ...rest]) =>
      html`<tr><th scope="row"><code>${name}</code></th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}

/** Lets long paths wrap after a slash. They come from the contract, so they need no escaping. */
const breakable = (path: string): string => path.replaceAll('/', '/<wbr>');

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
