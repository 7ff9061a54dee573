import { numberFormat } from '#lib/formatters.ts';
import { foreignLang } from '#lib/text-language.ts';
import { formatDay, formatTime } from '#lib/when.ts';
import type { Conversation, MessageHit } from '#modules/messaging/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { dayOf } from './days.ts';
import { conversationPath } from './message-paths.ts';
import { OtherAvatar } from './other-avatar.tsx';
import { lineOf } from './phrase-words.ts';

interface ListProps {
  /** The open conversation. */
  openId: string | undefined;
  timeZone: string;
  /** When the page was rendered (ISO). */
  now: string;
}

const rowClasses =
  'flex items-center gap-3 rounded-xl px-3 py-3 transition-colors hover:bg-well aria-[current]:bg-pine-soft';

/** The conversations, newest first, each with its newest message. */
export function ConversationList({ items, openId, ...when }: ListProps & { items: Conversation[] }) {
  const { t, i18n } = useTranslation('messages');
  return (
    <ul aria-label={t('list.label')} className="-mx-3 flex flex-col gap-0.5">
      {items.map(({ id, other, last, lastAt, unread }) => {
        const line = lineOf(t, last);
        const isForeign = !last.phrase && last.language !== i18n.language;
        return (
          <li key={id}>
            <Link to={conversationPath(id)} aria-current={id === openId ? 'page' : undefined} className={rowClasses}>
              <OtherAvatar id={id} other={other} />
              <span className="flex min-w-0 grow flex-col">
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate font-semibold">{other.name}</span>
                  <When at={lastAt} {...when} />
                </span>
                <span className="flex items-center justify-between gap-2">
                  <span
                    lang={isForeign ? last.language : undefined}
                    className={classNames('truncate text-sm', unread > 0 ? 'font-semibold text-ink' : 'text-ink-soft')}
                  >
                    {last.isOwn ? t('list.you', { text: line }) : line}
                  </span>
                  {unread > 0 && <Unread count={unread} />}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Unread({ count }: { count: number }) {
  const { t, i18n } = useTranslation('messages');
  return (
    <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-pine px-1.5 font-bold text-on-pine text-xs tabular-nums">
      <span aria-hidden>{numberFormat(i18n.language, {}).format(count)}</span>
      <span className="sr-only">{t('list.unread', { count })}</span>
    </span>
  );
}

/** The time of today, and the day of what is older. */
function When({ at, timeZone, now }: { at: string; timeZone: string; now: string }) {
  const { i18n } = useTranslation('messages');
  const isToday = dayOf(at, timeZone) === dayOf(now, timeZone);
  const format = isToday ? formatTime : formatDay;
  return (
    <time dateTime={at} className="shrink-0 text-ink-soft text-xs">
      {format(at, timeZone, i18n.language)}
    </time>
  );
}

/** The messages that a search has found, newest first. */
export function SearchHits({ items, openId, ...when }: ListProps & { items: MessageHit[] }) {
  const { t, i18n } = useTranslation('messages');
  return (
    <ul aria-label={t('list.label')} className="-mx-3 flex flex-col gap-0.5">
      {items.map(({ conversationId: id, n, other, isOwn, text, createdAt }) => (
        <li key={`${id} ${n}`}>
          <Link
            to={`${conversationPath(id)}?before=${n + 1}`}
            aria-current={id === openId ? 'page' : undefined}
            className={rowClasses}
          >
            <OtherAvatar id={id} other={other} />
            <span className="flex min-w-0 grow flex-col">
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-semibold">{other.name}</span>
                <When at={createdAt} {...when} />
              </span>
              <span lang={foreignLang(text, i18n.language)} className="line-clamp-2 text-ink-soft text-sm">
                {isOwn ? t('list.you', { text }) : text}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
