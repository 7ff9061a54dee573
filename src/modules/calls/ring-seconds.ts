/**
 * How long each phone rings, in seconds. Most voicemails answer after 20 to 30: the caller's phone stops before. The other
 * person's voicemail is stopped by the key that it does not press.
 */
export const ringSeconds = { caller: 20, callee: 30 } as const;
