import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { allOperations } from '#api/api.server.ts';
import { formContext } from '#api/context.ts';
import { words } from '#platform/words.server.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import * as job from '#web/routes/jobs/job.tsx';
import { type Mistake, mistakes } from './mistakes.ts';

/** Returns the refusal of a page's action. */
async function onPage({ by, page }: Mistake) {
  const body = new FormData();
  for (const [name, value] of Object.entries(page.form)) {
    for (const part of [value].flat()) body.append(name, part);
  }
  const request = new Request('https://nearhand.test/page', { method: 'POST', body });
  const act = page.action as (args: unknown) => Promise<{ refusal?: object }>;
  const context = pageContext(by);
  const answer = await act(pageArgs(request, page.params ?? {}, context)).finally(context.get(formContext).close);
  const { code, status, message, fields } = (answer.refusal ?? answer) as Record<string, unknown>;
  return { code, status, message, fields };
}

async function throughTheApi({ by, api }: Mistake) {
  const browser = visitor({ language: by?.language });
  if (by) {
    for (const pair of (await sessionCookie(by)).split('; ')) {
      const [name = '', value = ''] = pair.split('=');
      browser.cookies.set(name, value);
    }
  }
  const { status, body } = await browser.call(api.method ?? 'POST', api.path, api.body);
  const refusedFields: { path: string; code: string; message: string }[] = body.data?.fields ?? [];
  for (const field of refusedFields) expect(field.message).toBe(words(by?.language ?? 'en').t(`errors:${field.code}`));
  expect(body.status).toBe(status);
  const fields = Object.fromEntries(refusedFields.map(({ path, code }) => [path, code]));
  return { code: body.code, status, message: body.message, fields };
}

test.each(Object.keys(mistakes))('%s: the page and the API refuse it the same way', async (name) => {
  const mistake = await (mistakes[name] as () => Promise<Mistake>)();
  const { code, status, fields = {} } = mistake;
  const first = await onPage(mistake);
  const second = await throughTheApi(mistake);
  expect(first).toMatchObject({ code, status, fields });
  expect(second).toMatchObject({ code, status, fields });
  // The second refusal has fewer attempts left and fewer seconds to wait.
  const withoutNumbers = (message: unknown) => String(message).replaceAll(/\d+/g, 'N');
  expect(withoutNumbers(second.message)).toBe(withoutNumbers(first.message));
  expect(first.message).not.toMatch(/^<|errors:/);
});

test('a body that cannot be read, or is too large, is refused with the same status by a page and by the API', async () => {
  const by = await world.client();
  const sendTo = async (contentType: string, body: string) => {
    const headers = { 'content-type': contentType };
    const request = new Request('https://nearhand.test/page', { method: 'POST', headers, body });
    const args = pageArgs(request, { jobId: randomUUID() }, pageContext(by));
    const refusal = await job.action(args).catch((thrown) => thrown);
    const api = await visitor().send('POST', '/api/session', body, contentType);
    return [refusal.status, api.status, api.body.code];
  };
  expect(await sendTo('multipart/form-data; boundary=x', 'not a form')).toEqual([400, 400, 'api.badBody']);
  const long = `email=${'x'.repeat(1024 * 1024)}`;
  expect(await sendTo('application/x-www-form-urlencoded', long)).toEqual([413, 413, 'api.tooLarge']);
});

test('a refusal has one status, wherever it is declared', () => {
  const statuses = new Map<string, Set<number>>();
  for (const { op } of allOperations) {
    for (const [code, error] of Object.entries(op.contract['~orpc'].errorMap)) {
      statuses.set(code, (statuses.get(code) ?? new Set()).add(error?.status ?? 400));
    }
  }
  expect([...statuses].filter(([, set]) => set.size > 1).map(([code]) => code)).toEqual([]);
});
