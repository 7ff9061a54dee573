import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import { newPro } from '#tests/support/applications.ts';
import { origin, send } from '#tests/support/built-site.ts';
import { someInTurn } from '#tests/support/forms.ts';
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

test.each(someInTurn(doors, 1))('%s does not read a paper of 100 MB', async (path) => {
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

test.each(someInTurn(doors, 1))(
  '%s refuses a paper of 100 MB that comes in pieces without its length, in the Pro’s language',
  async (path) => {
    const pro = await newPro();
    await world.db.updateTable('user').set({ preferred_language: 'vi' }).where('id', '=', pro.id).execute();
    const headers = {
      origin,
      cookie: await sessionCookie(pro),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'transfer-encoding': 'chunked',
    };
    const body = Buffer.concat([
      Buffer.from(part('intent', 'addPaper') + part('kind', 'identity')),
      fileOf('file', 'id.jpg', Buffer.alloc(100 * megabyte)),
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const { status, text } = await send(path, { method: 'POST', headers, body });
    expect(status).toBe(413);
    const { t } = words('vi');
    if (path.startsWith('/api/')) expect(JSON.parse(text).message).toBe(t('errors:api.tooLarge', { megabytes: 11 }));
    else expect(text).toContain(t('shell:tooLarge.title'));
    expect(await filesOf(pro)).toEqual({ papers: 0, photo: false });
  },
);

test.each([
  ['/worker-dashboard/profile/papers', 'file', 10],
  ['/worker-dashboard/profile/photo', 'photo', 15],
])('%s says in the Pro’s language that a file of 20 MB is too large', async (path, field, megabytes) => {
  const pro = await newPro();
  await world.db.updateTable('user').set({ preferred_language: 'vi' }).where('id', '=', pro.id).execute();
  const parts = [
    part('intent', 'addPaper'),
    part('kind', 'identity'),
    fileOf(field, 'id.jpg', Buffer.alloc(20 * megabyte)),
  ];
  const { status, text } = await upload(path, parts, await sessionCookie(pro));
  expect(status).toBe(200);
  expect(text).toContain(words('vi').t('errors:uploads.tooLarge', { name: 'id.jpg', megabytes }));
  expect(await filesOf(pro)).toEqual({ papers: 0, photo: false });
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
