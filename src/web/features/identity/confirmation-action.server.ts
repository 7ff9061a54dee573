import { type FormRefusal, type readForm, sendForm } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';
import { awaitedAddress } from './awaited-address.server.ts';
import { readReturnTo } from './return-to.ts';
import { toAlmostThere } from './sign-up-action.server.ts';

type FormRead = Awaited<ReturnType<typeof readForm>>;

/** What the page "Almost there" answers: a link was sent again, or why it was not. */
export type ConfirmationAnswer = { resent: true } | { refusal: FormRefusal };

/**
 * Runs the button of "Almost there" that was pressed: sends the link again, or corrects the address (which throws a redirect to
 * the page with the new one). Null when the form is another one.
 */
export async function confirmationFrom(args: PageArgs, formRead: FormRead): Promise<ConfirmationAnswer | null> {
  const { form } = formRead;
  const email = (await awaitedAddress(args)) ?? '';
  const redirect = readReturnTo(args.url.search) ?? '';
  const options = { excuseDefects: true };
  if (form.get('intent') === 'resend') {
    const answer = await sendForm(
      args,
      formRead,
      (api) => api.identity.resendConfirmation({ email, redirect }),
      options,
    );
    return answer.ok ? { resent: true } : { refusal: answer };
  }
  if (form.get('intent') !== 'correctEmail') return null;
  const answer = await sendForm(
    args,
    formRead,
    (api) => api.identity.correctEmail.fromForm(form, { email, redirect }),
    options,
  );
  if (!answer.ok) return { refusal: answer };
  throw await toAlmostThere(args, String(form.get('newEmail') ?? ''));
}
