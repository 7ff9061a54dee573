import { expect, test, vi } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { accountOf, password, signedIn } from '#tests/support/accounts.ts';
import { report } from '#tests/support/lost-found.ts';
import { picture } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';
import { readZip } from '#tests/support/zip.ts';

const { as, db } = world;

/**
 * Signs up a client and reports an item with a photo for that client. Another client has sent a message about the item; the
 * first one has answered it and reported it, has sent a message about an item of the other, which the other has reported, and has
 * reported that item as abuse.
 */
async function member() {
  const { email, browser } = await signedIn();
  const row = await accountOf(email);
  if (!row) throw new Error('no such account');
  const own: User = { ...(await world.person()), id: row.id, name: row.name, email };
  const other = await world.client({ name: 'Finn Foster' });
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'keys.jpg', { type: 'image/jpeg' });
  const reportId = await report(own, { title: 'Green bicycle', photo });
  const received = await as(other).lostFound.sendMessage({ reportId, text: 'I saw it at the park.' });
  await as(own).lostFound.answerMessage({ messageId: received.messageId, answer: 'Which park was it?' });
  const otherId = await report(other, { title: 'Red bicycle' });
  await as(own).lostFound.reportMessage({ messageId: received.messageId, reason: 'It is rude.' });
  const sent = await as(own).lostFound.sendMessage({ reportId: otherId, text: 'Is there a bell on it?' });
  await as(other).lostFound.reportMessage({ messageId: sent.messageId, reason: 'It is an ad.' });
  await as(own).lostFound.reportAbuse({ reportId: otherId, reason: 'The photo is mine.' });
  return { own, browser, other, reportId, messageId: received.messageId };
}

test('a copy holds reports with their messages and photos, and what the person wrote about others', async () => {
  const { own, other, reportId, messageId } = await member();
  const { exportId } = await as(own).privacy.startExport();
  await world.work();
  const { body } = await as(own).privacy.downloadExport({ exportId });
  const files = readZip(new Uint8Array(await body.arrayBuffer()));
  const part = JSON.parse(String(files.get('lostAndFound.json')));
  expect(part).toMatchObject({
    reports: [{ id: reportId, title: 'Green bicycle' }],
    received: [{ text: 'I saw it at the park.', answer: 'Which park was it?' }],
    sent: [{ text: 'Is there a bell on it?' }],
    abuse: expect.arrayContaining([
      expect.objectContaining({ reason: 'The photo is mine.', message_id: null }),
      expect.objectContaining({ reason: 'It is rude.', message_id: messageId }),
    ]),
  });
  expect(files.has(`lost-and-found/${reportId}.webp`)).toBe(true);
  expect(JSON.stringify(part)).not.toContain(other.id);
});

test('closing the account deletes reports, messages and photos, and takes the texts out of the notifications of others', async () => {
  const { own, browser, other, reportId } = await member();
  await as(null).lostFound.downloadPhoto({ reportId, size: 'small' });
  const photos = () => [...world.files.keys()].filter((key) => key.startsWith('lost-found/')).length;
  const before = photos();
  expect((await browser.call('POST', '/api/account/close', { password })).status).toBe(200);
  await world.work();
  expect(photos()).toBe(before - 2);
  const rows = await db.selectFrom('lost_report').select('id').where('reporter_id', '=', own.id).execute();
  const messages = await db.selectFrom('lost_message').select('id').where('sender_id', '=', own.id).execute();
  const abuse = await db.selectFrom('lost_abuse').select('id').where('author_id', 'in', [own.id, other.id]).execute();
  expect([rows, messages, abuse]).toEqual([[], [], []]);
  const told = await db.selectFrom('notification').select(['kind', 'data']).where('user_id', '=', other.id).execute();
  expect(told.map(({ kind }) => kind).sort()).toEqual(['lostAnswer', 'lostMessage']);
  for (const text of ['Which park was it?', 'Is there a bell on it?']) expect(JSON.stringify(told)).not.toContain(text);
});

test('the title of a deleted report leaves the notifications of those who wrote about it, and no other title does', async () => {
  const { browser, other } = await member();
  const titles = async () =>
    (await db.selectFrom('notification').select('data').where('user_id', '=', other.id).orderBy('created_at').execute())
      .map(({ data }) => (data as { title: string }).title)
      .sort();
  expect(await titles()).toEqual(['Green bicycle', 'Red bicycle']);
  expect((await browser.call('POST', '/api/account/close', { password })).status).toBe(200);
  expect(await titles()).toEqual(['Red bicycle', '…']);
});

test('the small version of a photo that is being made while the account closes is not kept', async () => {
  const { browser, reportId } = await member();
  const { ports } = world.services;
  const read = ports.files.open;
  const reading = vi.spyOn(ports.files, 'open').mockImplementation(async (key) => {
    const original = await read(key);
    if (!original) return null;
    reading.mockRestore();
    expect((await browser.call('POST', '/api/account/close', { password })).status).toBe(200);
    await world.work();
    return original;
  });
  const photos = [...world.files.keys()].filter((key) => key.startsWith('lost-found/'));
  await expect(as(null).lostFound.downloadPhoto({ reportId, size: 'small' })).rejects.toMatchObject({
    code: 'api.notFound',
  });
  expect([...world.files.keys()].filter((key) => key.startsWith('lost-found/'))).toHaveLength(photos.length - 1);
});

test('a closed account can no longer report items, send messages or report abuse', async () => {
  const { own, browser, other } = await member();
  const otherId = await report(other, { title: 'Yellow bicycle' });
  await browser.call('POST', '/api/account/close', { password });
  await expect(report(own)).rejects.toThrow();
  await expect(as(own).lostFound.sendMessage({ reportId: otherId, text: 'Mine.' })).rejects.toThrow();
  await expect(as(own).lostFound.reportAbuse({ reportId: otherId, reason: 'Mine.' })).rejects.toThrow();
});
