import { randomUUID } from 'node:crypto';
import type { User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

/** A filled-in report form without its key. */
export const lostKeys = {
  type: 'lost' as const,
  title: 'Bunch of keys',
  description: 'Three keys on a blue ribbon.',
  zip: '94110',
};

/** Makes a report. Returns its id. */
export async function report(by: User, overrides: object = {}): Promise<string> {
  const { reportId } = await world.as(by).lostFound.createReport({ ...lostKeys, formKey: randomUUID(), ...overrides });
  return reportId;
}

/** Creates a report with a message by another person. */
export async function writtenTo() {
  const [reporter, sender] = [await world.client({ name: 'Rosa Reed' }), await world.client({ name: 'Finn Foster' })];
  const reportId = await report(reporter);
  const { messageId } = await world
    .as(sender)
    .lostFound.sendMessage({ reportId, text: 'I found them at the bus stop.' });
  return { reporter, sender, reportId, messageId };
}
