import { expect, test } from 'vitest';
import { fileAnswer } from './file-answer.ts';

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

test('browsers download a document under its own name and never run it', () => {
  const { headers, body } = fileAnswer(Buffer.from('%PDF-1.7'), 'план "1".pdf', 'application/pdf');
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="____ _1_.pdf"; filename*=UTF-8''%D0%BF%D0%BB%D0%B0%D0%BD%20%221%22.pdf`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  });
  expect([body.name, body.type]).toEqual(['план "1".pdf', 'application/pdf']);
});

test('a PDF that is viewable opens in a frame of this site alone, and other files stay downloads', () => {
  const pdf = fileAnswer(Buffer.from('%PDF-1.7'), 'license.pdf', 'application/pdf', { viewable: true });
  expect(pdf.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^inline; /),
    'content-security-policy': "frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
  });
  const page = fileAnswer(Buffer.from('<p>'), 'page.html', 'text/html', { viewable: true });
  expect(page.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': policy,
  });
  expect(page.headers).not.toHaveProperty('x-frame-options');
});
