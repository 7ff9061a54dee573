import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#platform/log.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { testVirus } from '#sandbox/scanner/virus-scanner.server.ts';
import { newPro } from '#tests/support/applications.ts';
import { request } from '#tests/support/hiring.ts';
import { report } from '#tests/support/lost-found.ts';
import { conversation, send, textsFor } from '#tests/support/messages.ts';
import { picture } from '#tests/support/pictures.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { loseScanner, scanFiles } from '#tests/support/virus-scanner.ts';
import { world } from '#tests/support/world.ts';
import { readAttachments } from './public.server.ts';
import { refuseInfected } from './refuse-infected.server.ts';

const { as, db, files } = world;

const pdf = (content = '') => new File([`%PDF-1.7\n${content}\n%%EOF\n`], 'plan.pdf');
const text = (content = '') => new File([`Two rooms. ${content}`], 'notes.txt');
/** A picture that can be opened, with `content` behind its end. */
const photo = async (content = '') => new File([new Uint8Array(await picture()), content], 'photo.jpg');

/** A way of each kind in which people send files, with a function that sends one, and returns the account that did. */
const ways: Record<string, (virus: string) => Promise<{ by: User; sent: Promise<unknown> }>> = {
  'a PDF of a request': async (virus) => {
    const by = await world.client();
    return { by, sent: request(by, [await world.worker()], { files: [text(), pdf(virus)] }) };
  },
  'a text of a message': async (virus) => {
    const { client, conversationId } = await conversation();
    return { by: client, sent: send(client, conversationId, { text: 'The kitchen', files: [text(virus)] }) };
  },
  'a picture of a job': async (virus) => {
    const { worker, jobId } = await world.startedJob();
    return { by: worker, sent: as(worker).proofs.upload({ jobId, slot: 'before', photo: await photo(virus) }) };
  },
  'a paper of a Pro': async (virus) => {
    const by = await newPro();
    return { by, sent: as(by).workers.addPaper({ kind: 'identity', file: pdf(virus) }) };
  },
  'a picture of a Pro': async (virus) => {
    const by = await newPro();
    return { by, sent: as(by).workers.savePhoto({ photo: await photo(virus) }) };
  },
  'a picture of a lost item': async (virus) => {
    const by = await world.client();
    return { by, sent: report(by, { photo: await photo(virus) }) };
  },
};

test.each(Object.entries(ways))('%s with a virus is refused, and nothing is stored', async (_, sendFile) => {
  await scanFiles();
  await (await sendFile('')).sent;
  const before = files.size;
  const { by, sent } = await sendFile(testVirus);
  expect(await refusalOf(sent)).toBe('uploads.infected');
  expect(files.size).toBe(before);
  // It was read, so it counts.
  expect((await as(by).uploads.getAllowance()).count).toBeLessThan(200);
});

test.each(Object.entries(ways))('%s is refused while the scanner is away, and not counted', async (_, sendFile) => {
  loseScanner();
  const before = files.size;
  const { by, sent } = await sendFile('');
  await expect(sent).rejects.toMatchObject({ code: 'uploads.notScanned', status: 503, data: { seconds: 60 } });
  expect(files.size).toBe(before);
  expect((await as(by).uploads.getAllowance()).count).toBe(200);
});

test('while the scanner is away, all that brings no file goes on', async () => {
  loseScanner();
  const { client, conversationId } = await conversation();
  expect(await refusalOf(send(client, conversationId, { text: 'With a plan', files: [pdf()] }))).toBe(
    'uploads.notScanned',
  );
  await send(client, conversationId, { text: 'Without one', files: [new File([], '')] });
  expect(await textsFor(client, conversationId)).toEqual(['Without one']);
});

test('the sentence about a virus names the file, and the log names account and virus alone', async () => {
  await scanFiles();
  const client = await world.client();
  const lines: string[] = [];
  const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
  const read = readAttachments({ ...world.contextOf(client), log }, [new File([testVirus], 'Robin’s flat.txt')], {
    maxBytes: 1_000,
    maxFiles: 1,
  });
  await expect(read).rejects.toMatchObject({ code: 'uploads.infected', data: { name: 'Robin’s flat.txt' } });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a file with a virus was refused', virus: 'Eicar-Signature', userId: client.id },
  ]);
  expect(lines.join('')).not.toMatch(/Robin|EICAR-STANDARD/);
});

test('a file above its limit is not sent to the scanner', async () => {
  loseScanner();
  const large = new File([new Uint8Array(1_001)], 'large.txt');
  const read = readAttachments(world.contextOf(await world.client()), [large], { maxBytes: 1_000, maxFiles: 1 });
  expect(await refusalOf(read)).toBe('uploads.tooLarge');
});

const someFiles = (count: number) => Array.from({ length: count }, (_, n) => new File(['Two rooms'], `${n}.txt`));

/** Has files scanned by `scan` until the test ends. */
function scanWith(scan: () => Promise<null>): void {
  world.services.ports.scanner = { scan, ping: async () => {} };
  onTestFinished(() => {
    world.services.ports.scanner = null;
  });
}

test('four files are scanned at once, and an account with many forms delays another one by a single file', async () => {
  const ends: (() => void)[] = [];
  scanWith(() => new Promise((resolve) => ends.push(() => resolve(null))));
  const [busy, other] = [world.contextOf(await world.client()), world.contextOf(await world.client())];
  const limits = { maxBytes: 1_000 };
  const forms = Array.from({ length: 6 }, () => refuseInfected(busy, someFiles(2), limits));
  let isDone = false;
  const single = refuseInfected(other, someFiles(1), limits).then(() => {
    isDone = true;
  });
  await vi.waitFor(() => expect(ends).toHaveLength(4));
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(5));
  ends[1]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(6));
  ends[4]?.();
  ends[5]?.();
  await single;
  expect(isDone).toBe(true);
  for (let n = 0; n < 13; n++) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(n));
    ends[n]?.();
  }
  await Promise.all(forms);
  expect(ends).toHaveLength(13);
});

test('after half a minute, no further file of a form is scanned, and the form is refused', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let scans = 0;
  scanWith(async () => {
    scans += 1;
    vi.advanceTimersByTime(30_001);
    return null;
  });
  const ctx = world.contextOf(await world.client());
  const refused = refuseInfected(ctx, someFiles(3), { maxBytes: 1_000 });
  await expect(refused).rejects.toMatchObject({ code: 'uploads.notScanned' });
  expect(scans).toBe(1);
});

test('an operator without a scanner takes files unscanned', async () => {
  const client = await world.client();
  await request(client, [await world.worker()], { formKey: randomUUID(), files: [pdf(testVirus)] });
  const rows = await db.selectFrom('quote_request').select('id').where('client_id', '=', client.id).execute();
  expect(rows).toHaveLength(1);
});
