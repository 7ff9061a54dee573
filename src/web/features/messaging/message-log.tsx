import { formatDay, formatTime } from '#lib/when.ts';
import type { ConversationHead, Message } from '#modules/messaging/contract.ts';
import { formatFileSize } from '#web/page/file-size.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { dayOf, nearDay } from './days.ts';
import { filePath } from './message-paths.ts';
import { phraseWords } from './phrase-words.ts';

interface LogProps {
  head: ConversationHead;
  messages: Message[];
  timeZone: string;
  /** When the page was rendered (ISO). */
  now: string;
}

/** The messages, oldest first, under the days of the reader. What arrives is announced. */
export function MessageLog({ head, messages, timeZone, now }: LogProps) {
  const { t } = useTranslation('messages');
  const lastSeen = messages.findLast(({ isOwn, n }) => isOwn && n <= head.otherSeenN)?.n;
  const lastOwn = messages.findLast(({ isOwn }) => isOwn)?.n;
  return (
    <div role="log" aria-label={t('log', { name: head.other.name })}>
      <ol className="flex flex-col gap-2">
        {messages.map((message, at) => {
          const previous = messages[at - 1];
          const isNewDay = !previous || dayOf(previous.createdAt, timeZone) !== dayOf(message.createdAt, timeZone);
          return (
            <li key={message.n} className="flex flex-col gap-1">
              {isNewDay && <Day at={message.createdAt} timeZone={timeZone} now={now} />}
              <Bubble message={message} name={head.other.name} timeZone={timeZone} />
              {message.n === lastSeen && <Mark seen />}
              {message.n === lastOwn && lastOwn !== lastSeen && <Mark />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Day({ at, timeZone, now }: { at: string; timeZone: string; now: string }) {
  const { t, i18n } = useTranslation('messages');
  const near = nearDay(at, now, timeZone);
  return (
    <p className="self-center pt-4 pb-2 font-semibold text-ink-soft text-sm">
      <time dateTime={at}>{near ? t(`day.${near}`) : formatDay(at, timeZone, i18n.language)}</time>
    </p>
  );
}

/** What became of the reader's newest message, or of the newest one that the other person has seen. */
function Mark({ seen = false }: { seen?: boolean }) {
  const { t } = useTranslation('messages');
  const icon = seen ? 'check-check' : 'check';
  return (
    <p className="flex items-center gap-1 self-end text-ink-soft text-xs">
      <Icon name={icon} className="size-4" />
      {t(seen ? 'seen' : 'sent')}
    </p>
  );
}

function Bubble({ message, name, timeZone }: { message: Message; name: string; timeZone: string }) {
  const { t, i18n } = useTranslation('messages');
  const { isOwn, text, phrase, phraseValues, language, createdAt, files } = message;
  return (
    <div
      className={classNames(
        'flex max-w-[85%] flex-col gap-1 rounded-2xl px-4 py-2.5',
        isOwn ? 'self-end rounded-br-md bg-pine-soft' : 'self-start rounded-bl-md bg-well',
      )}
    >
      <span className="sr-only">{isOwn ? t('byYou') : t('by', { name })}</span>
      {phrase && <p className="wrap-anywhere">{phraseWords(t, phrase, phraseValues ?? {})}</p>}
      {text && (
        <p lang={language === i18n.language ? undefined : language} className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {files.length > 0 && <Files files={files} />}
      <Notes message={message} name={name} />
      <time dateTime={createdAt} className="self-end text-ink-soft text-xs">
        {formatTime(createdAt, timeZone, i18n.language)}
      </time>
    </div>
  );
}

/** What is hidden, and what protection is lost. */
function Notes({ message: { isOwn, masked, warning }, name }: { message: Message; name: string }) {
  const { t } = useTranslation('messages');
  const note =
    warning === 'payment' ? t('note.payment') : isOwn && warning === 'contact' && t('note.contact', { name });
  return (
    <>
      {masked && (
        <p className="flex gap-1.5 text-ink-soft text-xs">
          <Icon name="eye-off" className="size-4 shrink-0" />
          {t('masked')}
        </p>
      )}
      {note && (
        <p className="flex gap-1.5 text-warn-ink text-xs">
          <Icon name="triangle-exclamation-point" className="size-4 shrink-0" />
          {note}
        </p>
      )}
    </>
  );
}

function Files({ files }: Pick<Message, 'files'>) {
  const { i18n } = useTranslation('messages');
  return (
    <ul className="flex flex-col gap-2 py-1">
      {files.map(({ id, name, contentType, bytes }) => (
        <li key={id}>
          {contentType.startsWith('image/') ? (
            <a href={filePath(id)} target="_blank" rel="noreferrer">
              <img
                src={filePath(id)}
                alt={name}
                loading="lazy"
                className="max-h-64 max-w-full rounded-lg object-contain"
              />
            </a>
          ) : (
            <a
              href={filePath(id)}
              className="flex items-center gap-2 font-semibold text-pine-ink underline underline-offset-3"
            >
              <Icon name="file-text" className="size-5 shrink-0" />
              <span className="wrap-anywhere">{name}</span>
              <span className="shrink-0 font-normal text-ink-soft text-sm">{formatFileSize(bytes, i18n.language)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
