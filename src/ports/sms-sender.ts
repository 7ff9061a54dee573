/** The recipient has replied STOP to the carrier, which takes no more texts for that number. */
export class OptedOut extends Error {
  override readonly name = 'OptedOut';
}

/** A webhook call that the carrier did not sign. */
export class ForgedReply extends Error {
  override readonly name = 'ForgedReply';
}

/** A text that a person sent to our number. */
export interface TextReply {
  /** The carrier's id, the same each time it delivers the reply. */
  id: string;
  /** E.164 (`+14155550123`). */
  from: string;
  body: string;
  /** What the carrier has done: `stop` ends all texts to the number, `start` allows them again. */
  act: 'stop' | 'start' | null;
}

export interface SmsSender {
  /** Sends one SMS. `to` is E.164. Resolves once the carrier has accepted it. Throws OptedOut, or another error. */
  send(sms: { to: string; body: string }): Promise<{ id: string }>;
  /** Checks the signature of a webhook call (form-encoded) and reads it. Throws ForgedReply. */
  readReply(rawBody: string, signature: string | null): TextReply;
}
