export const secret = 'sk_live_leaked';
