import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { newPro } from '#tests/support/applications.ts';
import { origin, send } from '#tests/support/built-site.ts';
import { picture, pictureBomb } from '#tests/support/pictures.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** Papers and photos of new Pros, as the built site takes them. */

const megabyte = 1024 * 1024;
const boundary = '----a-boundary-as-long-as-browsers-make-them';
const doors = ['/worker-dashboard/profile/papers', '/worker-dashboard/profile/photo', '/api/application/papers'];

const part = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileOf = (name: string, fileName: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);

async function upload(path: string, parts: (string | Buffer)[], cookie: string) {
  const body = Buffer.concat([...parts.map((one) => Buffer.from(one)), Buffer.from(`--${boundary}--\r\n`)]);
  const headers = { origin, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return send(path, { method: 'POST', headers, body });
}

/** Uploads the content as a paper and as the photo. */
async function uploadBoth(content: Buffer, cookie: string) {
  const paper = [part('intent', 'addPaper'), part('kind', 'identity'), fileOf('file', 'id.jpg', content)];
  return [
    await upload('/worker-dashboard/profile/papers', paper, cookie),
    await upload('/worker-dashboard/profile/photo', [fileOf('photo', 'me.jpg', content)], cookie),
  ];
}

/** Returns how many papers a Pro has, and whether there is a photo. */
async function filesOf(pro: User) {
  const { papers, photo } = await world.as(pro).workers.getApplication();
  return { papers: papers.length, photo: photo !== null };
}

test.each(doors)('%s does not read a paper of 100 MB', async (path) => {
  const pro = await newPro();
  const headers = {
    origin,
    cookie: await sessionCookie(pro),
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(100 * megabyte),
  };
  const start = part('intent', 'addPaper') + part('kind', 'identity');
  expect((await send(path, { method: 'POST', headers, body: start })).status).toBe(413);
  expect((await filesOf(pro)).papers).toBe(0);
});

test.each([
  ['text', Buffer.from('not a picture')],
  ['a web page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a program', Buffer.from('MZ\u0090\u0000')],
  ['nothing', Buffer.alloc(0)],
  ['a picture of a hundred million pixels', pictureBomb(10_000)],
])('%s with the name of a photo is neither the photo of a Pro nor a paper', async (_, content) => {
  const pro = await newPro();
  const cookie = await sessionCookie(pro);
  for (const answer of await uploadBoth(content, cookie)) {
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/role="alert"|aria-invalid="true"/);
  }
  expect(await filesOf(pro)).toEqual({ papers: 0, photo: false });
});

test('a picture is a photo and a paper', async () => {
  const pro = await newPro();
  for (const { status } of await uploadBoth(await picture(), await sessionCookie(pro))) expect(status).toBe(303);
  expect(await filesOf(pro)).toEqual({ papers: 1, photo: true });
});
