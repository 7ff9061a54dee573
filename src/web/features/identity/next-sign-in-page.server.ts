import { redirect } from 'react-router';
import type { RefusalCode } from '#lib/fail.ts';
import { withReturnTo } from './return-to.ts';

/** Leads on from a refused sign-in that has a page of its own: the second step, or the suspension. Throws the redirect. */
export function leadOn(code: RefusalCode, returnTo: string | null): void {
  if (code === 'identity.secondStepRequired') throw redirect(withReturnTo('/login/code', returnTo));
  if (code === 'identity.suspended') throw redirect('/suspended');
}
