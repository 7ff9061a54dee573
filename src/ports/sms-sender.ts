/** The recipient has replied STOP to the carrier, which takes no more texts for that number. */
export class OptedOut extends Error {
  override readonly name = 'OptedOut';
}

/** Sends one SMS. `to` is E.164 (`+14155550123`). Resolves once the carrier has accepted it. Throws OptedOut, or another error. */
export interface SmsSender {
  send(sms: { to: string; body: string }): Promise<{ id: string }>;
}
