import { db } from './database.ts';

/** Makes an account a closed one, as its row is after the closing. What belongs to it stays. */
export async function closeRow(userId: string): Promise<void> {
  const closed = { status: 'closed', name: 'Closed account', email: `${userId}@closed.invalid` } as const;
  await db
    .updateTable('user')
    .set({ ...closed, email_verified: false, phone: null, phone_verified_at: null, sms_consent: false })
    .where('id', '=', userId)
    .execute();
}
