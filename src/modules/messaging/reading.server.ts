import { shortName } from '#lib/short-name.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { readableName } from '#platform/words.server.ts';
import type { Silence } from './states.ts';
import type { LockedConversation } from './store.server.ts';
import type { HeadRow, HitRow, MessageRow } from './views.server.ts';

type Other = Pick<HitRow, 'otherId' | 'otherName' | 'otherSide' | 'photo' | 'portraitSeed'>;

/** Returns the other person as the reader sees them: a client with a short name. */
export function toOther(ctx: Context, { otherId, otherName, otherSide, photo, portraitSeed }: Other) {
  const name = nameOfOther(ctx, { otherName, otherSide });
  return { name, side: otherSide, workerId: otherSide === 'worker' ? otherId : null, photo, portraitSeed };
}

const nameOfOther = (ctx: Context, { otherName, otherSide }: Pick<Other, 'otherName' | 'otherSide'>): string =>
  readableName(otherSide === 'client' ? shortName(otherName) : otherName, ctx.language);

/** Returns the name of the other person of a locked conversation, for a sentence to the caller. */
export const nameOf = (ctx: Context, { otherName, side }: Pick<LockedConversation, 'otherName' | 'side'>): string =>
  nameOfOther(ctx, { otherName, otherSide: side === 'client' ? 'worker' : 'client' });

/** Returns a message as its reader sees it: until a job is paid, without the contact details of the other person. */
export function toMessage({ maskedText, ...message }: MessageRow, isPaid: boolean) {
  const isOpen = message.isOwn || isPaid;
  return {
    ...message,
    text: isOpen ? message.text : (maskedText ?? message.text),
    masked: !isOpen && maskedText !== null,
    formKey: message.isOwn ? message.formKey : null,
    // A payment gives back what the details cost.
    warning: isPaid && message.warning === 'contact' ? null : message.warning,
    files: isOpen ? message.files : message.files.map((file) => ({ ...file, name: maskContactDetails(file.name) })),
  };
}

/** Returns a conversation without its messages, as the reader sees it. */
export function toHead(ctx: Context, row: HeadRow) {
  const { id, side, isPaid, lastN, otherSeenN, closedReason, hasReported } = row;
  const silence = silenceOf(ctx, { ...row, isClosed: closedReason !== null });
  return { id, side, isPaid, lastN, otherSeenN, closedReason, hasReported, other: toOther(ctx, row), silence };
}

type Standing = Pick<LockedConversation, 'side' | 'otherStatus' | 'isClosed' | 'youBlocked' | 'blocked' | 'otherWrote'>;

/** Returns why the reader cannot write now; null if the reader can. */
export function silenceOf(ctx: Context, standing: Standing): Silence | null {
  const { side, otherStatus, isClosed, youBlocked, blocked, otherWrote } = standing;
  if (isClosed) return 'closed';
  if (otherStatus === 'closed' || otherStatus === 'suspended') return 'notReachable';
  if (youBlocked) return 'youBlocked';
  if (blocked) return 'blocked';
  if (side === 'worker' && !otherWrote && userOf(ctx).status !== 'approved') return 'notApproved';
  return null;
}
