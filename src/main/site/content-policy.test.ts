import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { scriptMark } from '#platform/http/script-mark.server.ts';
import { sealInlineScripts } from './content-policy.ts';

// The policy of production, not the laxer one of development.
beforeEach(() => {
  vi.stubEnv('DEV', false);
  return () => vi.unstubAllEnvs();
});

const mark = `nonce="${scriptMark}"`;
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

async function seal(html: string, init: ResponseInit = { headers: { 'content-type': 'text/html; charset=utf-8' } }) {
  const answer = await sealInlineScripts(new Response(html, init));
  const policy = answer.headers.get('content-security-policy') ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.trim().split(' ');
  return { status: answer.status, html: await answer.text(), policy, scripts };
}

test('a marked script is allowed by its hash', async () => {
  const { scripts, html } = await seal(`<script ${mark}>one()</script><script async="" ${mark}>two()</script>`);
  expect(scripts).toEqual(["'self'", hash('one()'), hash('two()')]);
  expect(html).toBe('<script>one()</script><script async="">two()</script>');
});

test('a script is hashed exactly as the browser reads it, line breaks included', async () => {
  const code = '\n  let a = "<p>" && 1;\n  //  $& $1 </ script>\n';
  const { scripts, html } = await seal(`<script ${mark}>${code}</script>`);
  expect(scripts).toEqual(["'self'", hash(code)]);
  expect(html).toBe(`<script>${code}</script>`);
});

test.each([
  '<script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="guess">alert(1)</script>',
  `<SCRIPT>alert(1)</SCRIPT>`,
  `<p ${mark}><script>alert(1)</script></p>`,
  '<script >alert(1)</script >',
  '<img src=x onerror=alert(1)>',
])('%s stays forbidden next to our own script', async (injected) => {
  const { scripts } = await seal(`${injected}<script ${mark}>ours()</script>${injected}`);
  expect(scripts).toEqual(["'self'", hash('ours()')]);
});

test('script files and JSON data need no hash', async () => {
  const { scripts } = await seal(
    `<script ${mark} src="/assets/entry.js"></script><script type="application/json" ${mark}>{"a":1}</script>`,
  );
  expect(scripts).toEqual(["'self'"]);
});

test('the mark is removed from every element', async () => {
  const { html, policy } = await seal(
    `<link rel="modulepreload" ${mark}/><style ${mark}>a{}</style><script ${mark}>one()</script><script type="module" ${mark} src="/a.js"></script>`,
  );
  expect(html + policy).not.toContain(scriptMark);
  expect(html).not.toContain('nonce');
});

test('a page loads nothing but our own files and cannot be framed', async () => {
  const { policy } = await seal('<p>Hello</p>');
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'"]) {
    expect(policy.split('; ')).toContain(rule);
  }
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|https?:|\*|data:)/);
});

test('the HTML of an error is sealed too and keeps its status', async () => {
  const headers = { 'content-type': 'text/html', 'x-other': 'kept' };
  const sealed = await seal(`<script ${mark}>x()</script>`, { status: 500, headers });
  expect(sealed).toMatchObject({ status: 500, html: '<script>x()</script>', scripts: ["'self'", hash('x()')] });
});

test('an answer that is not HTML passes unchanged', async () => {
  const picture = new Response(`<script ${mark}>`, { headers: { 'content-type': 'image/jpeg' } });
  expect(await sealInlineScripts(picture)).toBe(picture);
});
