import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

const production = {
  MODE: 'production',
  APP_URL: 'https://nearhand.example/',
  DATABASE_URL: 'postgres://db.example/nearhand',
  AUTH_SECRET: 'a secret of more than thirty-two characters',
  SMTP_URL: 'smtp://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

test('production reads its settings, and the address loses its last slash', () => {
  expect(readConfig(production)).toMatchObject({ sandbox: false, APP_URL: 'https://nearhand.example', PORT: 3000 });
});

test.each(Object.keys(production).filter((name) => name !== 'MODE'))('production says that %s is missing', (name) => {
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(`Cannot start: the setting ${name} is missing.`);
});

test.each([
  ['PORT', 'seventy'],
  ['APP_URL', 'nearhand.example'],
  ['DATABASE_URL', 'mysql://db.example'],
  ['AUTH_SECRET', 'short'],
  ['SMS_CONSENT', 'perhaps'],
])('a wrong %s is named', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(`the setting ${name} is wrong`);
});
