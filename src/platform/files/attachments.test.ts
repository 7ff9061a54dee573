import { expect, test } from 'vitest';
import { phonePhoto } from '#tests/support/pictures.ts';
import { readAttachment, readAttachments } from './attachments.server.ts';

const limits = { maxBytes: 1024 * 1024 };
const file = (content: string | Uint8Array, name: string) =>
  new File([typeof content === 'string' ? content : Buffer.from(content)], name);
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test('a document above the limit is refused before it is read', async () => {
  const large = file(new Uint8Array(limits.maxBytes + 1), 'big.pdf');
  large.arrayBuffer = () => Promise.reject(new Error('read'));
  const refusal = { code: 'uploads.tooLarge', data: { name: 'big.pdf', megabytes: 1 } };
  await expect(readAttachment('robin', large, limits)).rejects.toMatchObject(refusal);
  const small = file('text', 'a.txt');
  small.arrayBuffer = () => Promise.reject(new Error('read'));
  await expect(readAttachments('robin', [small, large], { ...limits, maxFiles: 2 })).rejects.toMatchObject(refusal);
});

test.each([
  ['plan.pdf', 'plan.pdf', 'application/pdf', pdf],
  ['plan.jpg', 'plan.pdf', 'application/pdf', pdf],
  ['C:\\temp\\Notes.TXT', 'Notes.txt', 'text/plain; charset=utf-8', 'Xin chào'],
  ['../../.htaccess.txt', 'htaccess.txt', 'text/plain; charset=utf-8', 'text'],
  ['план\u202Egpj "1".txt', 'планgpj 1.txt', 'text/plain; charset=utf-8', 'text'],
])('the document %j is stored as %j, %s', async (name, storedName, contentType, content) => {
  expect(await readAttachment('robin', file(content, name), limits)).toMatchObject({ name: storedName, contentType });
});

test('a picture among the documents is re-encoded', async () => {
  const attachment = await readAttachment('robin', file(await phonePhoto(), 'kitchen.png'), limits);
  expect(attachment).toMatchObject({ name: 'kitchen.jpg', contentType: 'image/jpeg' });
  expect(await attachment.content.text()).not.toContain('SecretCamera');
});

test.each([
  ['page.html', '<html></html>'],
  ['photo.jpg', '<html></html>'],
  ['drawing.svg', svg],
  ['script.js', 'alert(1)'],
  ['empty.txt', ''],
  ['binary.txt', Buffer.from([0x41, 0x00, 0x42])],
  ['latin.txt', Buffer.from([0xe9, 0x74, 0xe9])],
  ['archive.txt', Buffer.from('504b0304140000000800', 'hex')],
  ['program.pdf', Buffer.from('4d5a90000300000004000000ffff', 'hex')],
])('the document %s is refused', async (name, content) => {
  await expect(readAttachment('robin', file(content, name), limits)).rejects.toMatchObject({
    code: 'uploads.wrongType',
    data: { name },
  });
});

test('too many files are refused; empty file fields do not count', async () => {
  const empty = file('', '');
  const three = [1, 2, 3].map((n) => file('text', `${n}.txt`));
  await expect(readAttachments('robin', three, { ...limits, maxFiles: 2 })).rejects.toMatchObject({
    code: 'uploads.tooMany',
  });
  expect(await readAttachments('robin', [...three, empty], { ...limits, maxFiles: 3 })).toHaveLength(3);
});
