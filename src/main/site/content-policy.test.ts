import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/config.server.ts';
import { scriptMark } from '#platform/http/script-mark.server.ts';
import { formTargetsOf, sealPage } from './content-policy.ts';

// The policy of production, not the laxer one of development.
beforeEach(() => {
  vi.stubEnv('DEV', false);
  return () => vi.unstubAllEnvs();
});

const mark = `nonce="${scriptMark}"`;
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function seal(html: string, status = 200, headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })) {
  const sealed = sealPage({ html: [html], status, headers });
  const policy = sealed.headers.get('content-security-policy') ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.trim().split(' ');
  return { ...sealed, html: sealed.html.join(''), policy, scripts };
}

test('a marked script is allowed by its hash', () => {
  const { scripts, html } = seal(`<script ${mark}>one()</script><script async="" ${mark}>two()</script>`);
  expect(scripts).toEqual(["'self'", hash('one()'), hash('two()')]);
  expect(html).toBe('<script>one()</script><script async="">two()</script>');
});

test('a page in parts is sealed as a whole', () => {
  const script = (code: string) => `<script ${mark}>${code}</script>`;
  const html = ['<html lang="en">', `${script('one()')}<p>`, `</p>${script('two()')}`, '<i style="width:5%"></i>'];
  const sealed = sealPage({ html, status: 200, headers: new Headers() });
  const policy = sealed.headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  expect(sealed.html.join('')).toBe(html.join('').replaceAll(` ${mark}`, ''));
});

test('a script is hashed exactly as the browser reads it, line breaks included', () => {
  const code = '\n  let a = "<p>" && 1;\n  //  $& $1 </ script>\n';
  const { scripts, html } = seal(`<script ${mark}>${code}</script>`);
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
])('%s stays forbidden next to our own script', (injected) => {
  const { scripts } = seal(`${injected}<script ${mark}>ours()</script>${injected}`);
  expect(scripts).toEqual(["'self'", hash('ours()')]);
});

test('script files and JSON data need no hash', () => {
  const { scripts } = seal(
    `<script ${mark} src="/assets/entry.js"></script><script type="application/json" ${mark}>{"a":1}</script>`,
  );
  expect(scripts).toEqual(["'self'"]);
});

test('the mark is removed from every element', () => {
  const { html, policy } = seal(
    `<link rel="modulepreload" ${mark}/><style ${mark}>a{}</style><script ${mark}>one()</script><script type="module" ${mark} src="/a.js"></script>`,
  );
  expect(html + policy).not.toContain(scriptMark);
  expect(html).not.toContain('nonce');
});

test('a page loads nothing but our own files and cannot be framed', () => {
  const { policy } = seal('<p>Hello</p>');
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy.split('; ')).toContain(rule);
  }
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|https?:|\*|data:)/);
});

test('the HTML of an error is sealed too and keeps its status', () => {
  const sealed = seal(`<script ${mark}>x()</script>`, 500, new Headers({ 'x-other': 'kept' }));
  expect(sealed).toMatchObject({ status: 500, html: '<script>x()</script>', scripts: ["'self'", hash('x()')] });
  expect(sealed.headers.get('x-other')).toBe('kept');
});

test('a style element is allowed by its hash alone, a style attribute only on pages that have one or show parts of others', () => {
  const rules = (html: string) =>
    seal(html)
      .policy.split('; ')
      .filter((rule) => rule.startsWith('style-'));
  expect(rules('<p>Hello</p>')).toEqual(["style-src-elem 'self'", "style-src-attr 'none'"]);
  expect(rules(`<style>a{}</style><style ${mark}>b{}</style>`)).toEqual([
    `style-src-elem 'self' ${hash('b{}')}`,
    "style-src-attr 'none'",
  ]);
  for (const html of ['<i style="width:5%"></i>', '<html lang="en" data-light="">'])
    expect(rules(html)).toEqual(["style-src-elem 'self'", "style-src-attr 'unsafe-inline'"]);
});

test('forms lead to the site, its areas and the card provider alone', () => {
  const config = readConfig({
    MODE: 'production',
    APP_URL: 'https://nearhand.test',
    ADMIN_URL: 'https://admin.nearhand.test/admin',
    DATABASE_URL: 'postgres://localhost/x',
    AUTH_SECRET: 'Kd8m2Vq7Xw4Zt9Rb5Nc3Hf6Lp1Js0Gy8',
    SMTP_URL: 'smtp://127.0.0.1',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_y',
    SUPPORT_EMAIL: 'help@nearhand.test',
    MAIL_FROM: 'no-reply@nearhand.test',
    CLAMD: 'none',
  });
  const targets = ['https://nearhand.test', 'https://admin.nearhand.test', 'https://*.stripe.com'];
  expect(formTargetsOf(config)).toEqual(targets);
  expect(formTargetsOf({ ...config, sandbox: true })).toEqual(targets.slice(0, 2));
  const policy = sealPage({ html: ['<p>'], status: 200, headers: new Headers() }, targets).headers.get(
    'content-security-policy',
  );
  expect(policy?.split('; ')).toContain(`form-action 'self' ${targets.join(' ')}`);
});
