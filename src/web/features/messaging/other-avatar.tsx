import type { OtherPerson } from '#modules/messaging/contract.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';

/** The face of the other person. `id` is that of the conversation, which gives initials their color. */
export const OtherAvatar = ({ id, other }: { id: string; other: OtherPerson }) => (
  <Avatar photo={other.photo} seed={other.portraitSeed} id={other.workerId ?? id} name={other.name} size="sm" />
);
