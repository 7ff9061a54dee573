/** The fields of a sign-up that lacks nothing. */
export const complete = {
  fullName: 'Robin Vale',
  username: 'robin.rows',
  email: 'robin.rows@example.test',
  password: 'a long enough secret',
  smsConsent: 'yes',
  acceptTerms: 'yes',
  adult: 'yes',
};
