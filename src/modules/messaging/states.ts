/** The two sides of a conversation. */
export const messageSides = ['client', 'worker'] as const;
export type MessageSide = (typeof messageSides)[number];

/** What a message was sent in spite of: contact details before a payment, or a wish to pay outside of the product. */
export const messageWarnings = ['contact', 'payment'] as const;
export type MessageWarning = (typeof messageWarnings)[number];

/**
 * Why the reader cannot write: the reader has blocked the other person, the other way round, an administrator has closed the
 * conversation, the other account is closed or suspended, or the Pro is not approved and the client has not written.
 */
export const silences = ['youBlocked', 'blocked', 'closed', 'notReachable', 'notApproved'] as const;
export type Silence = (typeof silences)[number];
