/** The settings of a product in production whose providers are out of reach. */
export const production = {
  MODE: 'production',
  STAGING: '1',
  APP_URL: 'http://localhost:3000',
  AUTH_SECRET: 'a'.repeat(16) + 'b'.repeat(16),
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_URL: 'http://127.0.0.1:1',
};
