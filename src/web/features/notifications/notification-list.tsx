import { Form } from 'react-router';
import { formatDistanceInTime } from '#lib/when.ts';
import type { Notification } from '#modules/notifications/contract.ts';
import { notificationKinds } from '#modules/notifications/kinds.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TypedSentence } from '#web/page/typed-sentence.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

// By name, so that the page carries these icons and no others.
/** The reader's notifications, newest first. Each is one button: it marks the line as read and opens its page. */
export function NotificationList({ items, now }: { items: Notification[]; now: string }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((notification) => (
        <li key={notification.id}>
          <Line notification={notification} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Line({ notification, now }: { notification: Notification; now: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const { id, kind, title, body, typed, action, path, createdAt, read } = notification;
  const { icon } = notificationKinds[kind];
  return (
    <Form method="post">
      <input type="hidden" name="path" value={path} />
      <button
        type="submit"
        name="id"
        value={id}
        className="-mx-3 flex w-[calc(100%+1.5rem)] items-start gap-4 rounded-lg px-3 py-4.5 text-left transition-colors hover:bg-well"
      >
        <span
          aria-hidden
          className={classNames(
            'relative mt-0.5 flex size-10 shrink-0 items-center justify-center rounded-full [&>svg]:size-5',
            read ? 'bg-well text-ink-faint' : 'bg-pine-soft text-pine-ink',
          )}
        >
          <Icon name={icon} />
          {!read && <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full bg-marigold ring-2 ring-paper" />}
        </span>
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="flex flex-col gap-x-4 sm:flex-row sm:items-baseline sm:justify-between">
            <span className={classNames('leading-snug', read ? 'font-medium text-ink-soft' : 'font-semibold')}>
              {!read && <span className="sr-only">{t('notifications.unread')}: </span>}
              <TypedSentence text={title} typed={typed} />
            </span>
            <span className="shrink-0 text-ink-soft text-sm">
              {formatDistanceInTime(createdAt, now, i18n.language)}
            </span>
          </span>
          <span className="max-w-prose text-ink-soft text-sm">
            <TypedSentence text={body} typed={typed} />
          </span>
          <span className={read ? 'sr-only' : 'font-semibold text-pine-ink text-sm'}>{action}</span>
        </span>
      </button>
    </Form>
  );
}
