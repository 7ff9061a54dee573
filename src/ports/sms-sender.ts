/** Sends one SMS. `to` is E.164 (`+14155550123`). Resolves once the carrier has accepted it; throws otherwise. */
export interface SmsSender {
  send(sms: { to: string; body: string }): Promise<{ id: string }>;
}
